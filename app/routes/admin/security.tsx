import type { ReactNode } from "react";
import { data, href } from "react-router";
import * as z from "zod";

import { listSecurityEvents, type StoredEvent } from "#app/data/security-events.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader, OnCard } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatDayAndTime } from "#app/shop/dates.ts";
import { SECURITY_EVENTS, type SecurityEvent, securityOutcome } from "#app/shop/security/security-events.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/security";

export const meta: Route.MetaFunction = () => adminMeta("Security");

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const EVENTS = Object.keys(SECURITY_EVENTS) as SecurityEvent[];

const querySchema = z.object({ ...listFields, event: z.enum(["", ...EVENTS]).catch("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/security");
  const query = adminQuery(url, querySchema);
  const { event, page, search: about } = query;
  const found = await loadOrNull(listSecurityEvents(db, { event, about, page, pageSize: ADMIN_PAGE_SIZE }));
  return data({ query, found }, { status: found ? 200 : 503 });
}

function labelOf(event: string): string {
  const labels: Record<string, string> = SECURITY_EVENTS;
  return labels[event] ?? event;
}

/** Characters of a hash on a card, enough to tell it from the others. */
const HASH_ON_CARD = 8;

type Source = Pick<StoredEvent, "network" | "requestId">;

/** Where an event came from, in small below it: its network with a link to the same, on a card shortened, and its request. */
function EventSource({ network, requestId }: Source) {
  if (!network && !requestId) return null;
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-3 text-xs font-normal">
      {network ? (
        <span>
          Network{" "}
          <About value={network} isHash>
            <OnCard>{network.slice(0, HASH_ON_CARD)}</OnCard>
            <span className="as-cards:hidden">{network}</span>
          </About>
        </span>
      ) : null}
      {requestId ? (
        <span className="as-cards:hidden">
          Request <span className="font-mono">{requestId}</span>
        </span>
      ) : null}
    </p>
  );
}

const COLUMNS: AdminColumn<StoredEvent>[] = [
  {
    label: "Event",
    card: "title",
    className: "min-[72rem]:*:min-w-80",
    cell: ({ event, times, network, requestId }) => (
      <>
        {labelOf(event)}
        {times > 1 ? (
          <strong className="whitespace-nowrap tabular-nums"> × {times.toLocaleString("en-IN")}</strong>
        ) : null}
        <EventSource network={network} requestId={requestId} />
      </>
    ),
  },
  {
    label: "Account",
    card: "meta",
    className: "wrap-anywhere as-cards:basis-full as-cards:has-[[data-none]]:hidden",
    cell: ({ account }) => (account ? <About value={account} /> : <None />),
  },
  {
    label: "When",
    card: "meta",
    className: "whitespace-nowrap as-cards:items-baseline as-cards:self-baseline",
    cell: ({ createdAt }) => (
      <>
        <span className="as-cards:hidden">
          <DateTime iso={createdAt} />
        </span>
        <OnCard>{formatDayAndTime(createdAt)}</OnCard>
      </>
    ),
  },
  {
    label: "Outcome",
    card: "end",
    cell: ({ event }) => {
      const { label, tone } = securityOutcome(event);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
];

function None() {
  return <span data-none>–</span>;
}

type AboutProps = { value: string; isHash?: boolean; children?: ReactNode };

/** Link to the events of an account or a network. */
function About({ value, isHash = false, children = value }: AboutProps) {
  return (
    <TextLink
      to={listHref(href("/admin/security"), { search: value })}
      className={isHash ? "text-muted as-table:min-h-6 min-w-0 font-mono text-xs" : "text-sm"}
    >
      {children}
    </TextLink>
  );
}

const WHAT_IT_IS = "Sign-ins and refused attempts. The same network code means the same connection.";

export default function Security({ loaderData: { query, found } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader title="Security" />
      <p className="text-muted -mt-2 mb-4 max-sm:hidden">{WHAT_IT_IS}</p>
      <ListToolbar
        action={href("/admin/security")}
        search={{
          value: query.search,
          label: "E-mail of an account, or the code of a network",
          placeholder: "E-mail or code",
        }}
        selects={[
          {
            name: "event",
            label: "Event",
            value: query.event,
            options: [
              { value: "", label: "All events" },
              ...EVENTS.map((value) => ({ value, label: SECURITY_EVENTS[value] })),
            ],
          },
        ]}
        isEmpty={found?.events.length === 0}
      />
      {found ? (
        <AdminTable
          caption="Security log"
          columns={COLUMNS}
          rows={found.events}
          empty={
            <ListEmpty
              of="events"
              path={href("/admin/security")}
              action={
                <ButtonLink to={href("/admin/users")} variant="outline">
                  Users and roles
                </ButtonLink>
              }
            >
              Sign-ins and changes of passwords and roles appear here.
            </ListEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the security log</ListError>
      )}
      <p className="text-muted mt-3 text-sm sm:hidden">{WHAT_IT_IS}</p>
      <ListPagination path={href("/admin/security")} query={query} hasNext={found?.hasNext ?? false} />
    </>
  );
}
