import { href } from "react-router";

import { siteOrigin } from "#app/middleware/client-ip.server.ts";
import { publicResponse } from "#app/routes/api/public-response.server.ts";

import type { Route } from "./+types/robots";

/** Private pages, actions and search results. */
const DISALLOWED = [
  "/cart",
  "/checkout",
  "/profile",
  "/orders",
  "/order",
  "/admin",
  "/theme",
  "/deliver-to",
  "/sign-out",
  "/wishlist",
  "/stock-notices",
  "/suggest",
  "/newsletter",
  "/*?search=",
  "/*&search=",
];

export function loader({ request, context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteOrigin(request, context)}${href("/sitemap.xml")}`,
    "",
  ];
  return publicResponse(lines.join("\n"), "text/plain; charset=utf-8");
}
