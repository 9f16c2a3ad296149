import { Outlet } from "react-router";

import { accountMark } from "#app/middleware/form-account.server.ts";
import { requireUser, userGuard } from "#app/middleware/identity.server.ts";
import { keepShoppersForm } from "#app/workflows/unsent-form.server.ts";

import type { Route } from "./+types/layout";

import stylesheet from "#app/account.css?url";

/** Screens on which a shopper types something. Other forms have only buttons. */
const TYPED = new Set([
  "profile",
  "profile/addresses/new",
  "profile/addresses/:addressId",
  "product/:id/ask",
  "checkout",
  "order/:id/return",
  "order/:id/return/confirm",
]);

const formGuard: Route.MiddlewareFunction = ({ request, context, pattern }, next) =>
  request.method === "POST" && TYPED.has(pattern.replace(/^\//, ""))
    ? keepShoppersForm({ request, context }, next)
    : next();

/** Requires a signed-in user; each route inside checks again. What was typed in a session that has ended is kept. */
export const middleware: Route.MiddlewareFunction[] = [formGuard, userGuard];

/** Middleware runs on client navigations only where a loader runs too. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { user } = requireUser({ url, context });
  return { account: accountMark(user.id) };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function AccountLayout() {
  return <Outlet />;
}
