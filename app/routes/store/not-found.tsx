import { data } from "react-router";

import { ErrorPage } from "#app/ui/error-page.tsx";

import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = () => [
  { title: "Page not found · Haat" },
  { name: "robots", content: "noindex" },
];

function refuse(): never {
  throw data(null, { status: 404 });
}

export function loader() {
  refuse();
}

export function action() {
  refuse();
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
