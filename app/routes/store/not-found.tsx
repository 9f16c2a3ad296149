import { data } from "react-router";

import { ErrorPage } from "#app/ui/error-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Page not found", path: "/", noindex: true });

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
