import { href } from "react-router";

import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { Panel } from "#app/ui/panel.tsx";
import { SessionList } from "#app/ui/session-list.tsx";
import { endSessions, readShownSessions } from "#app/workflows/sessions.server.ts";

import type { Route } from "./+types/sessions";

export const handle = formPage;

export const meta: Route.MetaFunction = () => adminMeta("Where you are signed in");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/profile/sessions");
  return readShownSessions(db, context, href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = await revalidateScreen({ context }, "/admin/profile/sessions");
  return endSessions({ request, context }, staff, href("/admin/profile/sessions"));
}

export default function AdminSessions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href("/admin/profile")}>Back to your profile</BackLink>
      <h1 className="mb-4 text-2xl">Where you are signed in</h1>
      <Panel title="Your sessions">
        <SessionList {...loaderData} passwordPath={href("/admin/profile")} answer={actionData ?? null} />
      </Panel>
    </>
  );
}
