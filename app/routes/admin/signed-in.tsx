import { useEffect } from "react";
import { href, useRouteLoaderData } from "react-router";

import type { loader as rootLoader } from "#app/root.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireAdmin } from "#app/routes/admin/admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notices } from "#app/ui/notice.tsx";

import type { Route } from "./+types/signed-in";

import stylesheet from "#app/admin.css?url";

const REDIRECT_DELAY_MS = 3_000;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...adminMeta("Signed in"),
  // Not on an error page at this address.
  ...(loaderData
    ? [{ httpEquiv: "refresh", content: `${REDIRECT_DELAY_MS / 1_000};url=${href("/admin/dashboard")}` }]
    : []),
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin({ context });
  return { isAdmin: true };
}

/** Confirms the sign-in and redirects to the dashboard by a document load, which also stops pending requests. */
export default function SignedIn() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(href("/admin/dashboard")), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const notice = useRouteLoaderData<typeof rootLoader>("root")?.notice ?? null;
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-md content-start justify-items-center gap-5 px-4 pt-6 pb-12 text-center"
    >
      <Notices notice={notice} />
      <h1 className="mt-8">Signed in</h1>
      <p className="text-muted">Taking you to the dashboard in {REDIRECT_DELAY_MS / 1_000} seconds.</p>
      <ButtonLink to={href("/admin/dashboard")} reloadDocument>
        Continue now
      </ButtonLink>
    </main>
  );
}
