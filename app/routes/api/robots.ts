import { href } from "react-router";

import { publicAnswer } from "#app/routes/api/public-response.server.ts";

import type { Route } from "./+types/robots";

/** What is private, changes something, or would never end. */
const CLOSED = [
  "/cart",
  "/checkout",
  "/profile",
  "/orders",
  "/order",
  "/admin",
  "/theme",
  "/sign-out",
  "/wishlist",
  "/suggest",
  "/newsletter",
  "/*?search=",
  "/*&search=",
];

export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${url.origin}${href("/sitemap.xml")}`,
    "",
  ];
  return publicAnswer(lines.join("\n"), "text/plain; charset=utf-8");
}
