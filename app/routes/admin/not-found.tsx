import { data } from "react-router";

import { requireStaff } from "#app/middleware/identity.server.ts";

import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = () => [
  { title: "Page not found · Haat" },
  { name: "robots", content: "noindex" },
];

/** Unknown address below /admin. Visitors who are not admins are sent to the sign-in, so it reveals no screens. */
export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  await requireStaff({ context });
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return null;
}
