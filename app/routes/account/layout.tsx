import { Outlet } from "react-router";

import { requireUser, userGuard } from "#app/middleware/identity.server.ts";

import type { Route } from "./+types/layout";

import stylesheet from "#app/account.css?url";

/** Requires a signed-in user; each route inside checks again. */
export const middleware: Route.MiddlewareFunction[] = [userGuard];

/** Middleware runs on client navigations only where a loader runs too. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireUser({ url, context });
  return null;
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function AccountLayout() {
  return <Outlet />;
}
