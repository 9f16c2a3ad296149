import { Outlet } from "react-router";

import type { Route } from "./+types/layout";

import stylesheet from "#app/info.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Gives the pages about the shop a style sheet of their own. */
export default function InfoLayout() {
  return <Outlet />;
}
