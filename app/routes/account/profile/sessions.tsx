import { href } from "react-router";

import { requireUser, revalidateUser } from "#app/middleware/identity.server.ts";
import { AccountHeading } from "#app/routes/account/profile/account-heading.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SessionList } from "#app/ui/session-list.tsx";
import { endSessions, readShownSessions } from "#app/workflows/sessions.server.ts";

import type { Route } from "./+types/sessions";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    { title: "Where you are signed in", path: href("/profile/security/sessions"), noindex: true },
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireUser({ url, context });
  return readShownSessions(db, context, href("/login"));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return endSessions(
    { request, context },
    await revalidateUser({ url, context }),
    href("/profile/security/sessions"),
  );
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHeading
        title="Where you are signed in"
        back={{ to: href("/profile/security"), label: "Security" }}
      />
      <div className="card p-[16px] sm:p-5">
        <SessionList {...loaderData} passwordPath={href("/profile/security")} answer={actionData ?? null} />
      </div>
    </>
  );
}
