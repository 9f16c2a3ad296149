import { data } from "react-router";

import { ErrorPage } from "#app/ui/error-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SuggestedWithError } from "#app/ui/suggested-products.tsx";
import { suggestProducts } from "#app/workflows/suggested-products.server.ts";

import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Page not found", path: "/", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  throw data({ suggested: await suggestProducts(context) }, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorPage error={error} />
      <SuggestedWithError error={error} />
    </>
  );
}
