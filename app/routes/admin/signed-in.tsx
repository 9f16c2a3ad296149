import { useEffect } from "react";

import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { Notices, useNotices } from "#app/routes/admin/notices.tsx";
import { firstSection } from "#app/routes/admin/sections.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import type { Route } from "./+types/signed-in";

import stylesheet from "#app/admin.css?url";

const REDIRECT_DELAY_MS = 3_000;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...adminMeta("Signed in"),
  // Not on an error page at this address.
  ...(loaderData
    ? [{ httpEquiv: "refresh", content: `${REDIRECT_DELAY_MS / 1_000};url=${loaderData.first.href}` }]
    : []),
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireScreen({ context }, "/admin/signed-in");
  return { first: firstSection(role) };
}

/** Confirms the sign-in and redirects to the first screen of the role by a document load, which also stops pending requests. */
export default function SignedIn({ loaderData }: Route.ComponentProps) {
  const { label, href: path } = loaderData.first;
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(path), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [path]);
  const notices = useNotices();
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-md content-start justify-items-center gap-5 px-4 pt-6 pb-12 text-center"
    >
      <Notices {...notices} />
      <h1 className="mt-8">Signed in</h1>
      <p className="text-muted">
        Taking you to {label === "Dashboard" ? "the dashboard" : label} in {REDIRECT_DELAY_MS / 1_000}{" "}
        seconds.
      </p>
      <ButtonLink to={path} reloadDocument>
        Continue now
      </ButtonLink>
    </main>
  );
}
