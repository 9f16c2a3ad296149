import { data, Form, href, Link, useNavigation } from "react-router";
import * as z from "zod";

import {
  type Bell,
  countWaiting,
  markBellRead,
  readBell,
  type Waiting,
} from "#app/data/notifications.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, redirectWithNotice, requireScreen } from "#app/routes/admin/admin.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { countText } from "#app/routes/admin/list-pages.tsx";
import { ListRow } from "#app/routes/admin/list.tsx";
import { useRole } from "#app/routes/admin/role-context.ts";
import { sectionsOf } from "#app/routes/admin/sections.ts";
import { countOf } from "#app/routes/admin/sidebar.tsx";
import { WAITING_KINDS } from "#app/routes/admin/waiting-kinds.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import type { Route } from "./+types/notifications";

export const meta: Route.MetaFunction = () => adminMeta("Notifications");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/notifications");
  const [bell, waiting] = await Promise.all([readBell(db), countWaiting(db)]);
  return { bell, waiting };
}

const NOT_MARKED = "Failed to mark notifications as read";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/notifications");
  const form = await readForm({ request, context }, [], ["intent", "until"]);
  const until = z.iso.datetime({ offset: true }).safeParse(form.get("until"));
  if (!until.success) throw data(null, { status: 400 });
  return (await markBellRead(db, until.data))
    ? redirectWithNotice(context, href("/admin/notifications"), "success", "All notifications marked as read")
    : redirectWithNotice(context, href("/admin/notifications"), "error", NOT_MARKED);
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { bell, waiting } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const unseen = bell ? WAITING_KINDS.filter(({ kind }) => bell[kind] > 0) : [];
  // As the bell does.
  const counted = unseen.filter(({ kind }) => kind !== "stock");
  const total = counted.reduce((sum, { kind }) => sum + (bell?.[kind] ?? 0), 0);
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <div className="flex items-baseline gap-x-2.5">
          <h1 className="text-2xl">Notifications</h1>
          {/* On a phone the bell above says it. */}
          {total > 0 ? <p className="text-muted tabular-nums max-sm:hidden">{countOf(total)}</p> : null}
        </div>
        {bell && unseen.length > 0 ? (
          <Form method="post" replace>
            {/* Notifications that arrive after this page was rendered stay unread. */}
            <input type="hidden" name="until" value={bell.until} />
            <Button name="intent" value="read" variant="outline" loading={busy}>
              Mark all as read
            </Button>
          </Form>
        ) : null}
      </div>
      {bell?.since ? (
        <p className="text-muted -mt-2 mb-4 text-sm">
          New since you marked them as read, {wholeDateTime(bell.since)}
        </p>
      ) : null}
      {bell ? null : (
        <p role="alert" className="text-red font-semibold">
          The notifications could not be loaded. Please refresh in a moment.
        </p>
      )}
      {bell && unseen.length === 0 ? (
        <Empty title="No new notifications">What needs you appears here.</Empty>
      ) : null}
      {bell && unseen.length > 0 ? (
        <>
          {counted.length > 0 ? <Kinds kinds={counted} bell={bell} waiting={waiting} /> : null}
          {bell.stock > 0 ? (
            <section className={counted.length > 0 ? "mt-5" : undefined}>
              <h2 className="mb-2 text-base">Also worth a look</h2>
              <Kinds kinds={unseen.filter(({ kind }) => kind === "stock")} bell={bell} waiting={waiting} />
            </section>
          ) : null}
        </>
      ) : null}
    </>
  );
}

type KindsProps = { kinds: typeof WAITING_KINDS; bell: Bell; waiting: Waiting | null };

/** A row for each kind, which leads to its list. */
function Kinds({ kinds, bell, waiting }: KindsProps) {
  const sections = sectionsOf(useRole());
  return (
    <ul className="card px-4 *:first:border-t-0">
      {kinds.map(({ kind, section, path, one, many }) => {
        const count = bell[kind];
        const all = waiting?.[kind] ?? 0;
        const text = (
          <>
            <strong className="tabular-nums">{countOf(count)}</strong> {count === 1 ? one : many}
          </>
        );
        const found = sections.find(({ label }) => label === section);
        const to = found?.href;
        return (
          <ListRow
            key={kind}
            className="items-center"
            aside={
              to ? (
                <span className="text-muted flex items-center gap-1 text-sm tabular-nums">
                  {all > count ? `${countText(all)} in all` : null}
                  <Icon name="right" className="size-4" />
                </span>
              ) : null
            }
          >
            <span className="flex items-center gap-3">
              <span className="bg-soft text-primary grid size-9 flex-none place-items-center rounded-full">
                <Icon name={found?.icon ?? "bell"} className="size-4.5" />
              </span>
              {to ? (
                <Link to={to + path} className="text-ink">
                  {text}
                </Link>
              ) : (
                <span>{text}</span>
              )}
            </span>
          </ListRow>
        );
      })}
    </ul>
  );
}
