import { useEffect, useState } from "react";
import { href, isRouteErrorResponse, Outlet, useLocation, useNavigation } from "react-router";

import { readBell } from "#app/data/notifications.server.ts";
import { adminGuard, requireAdmin } from "#app/middleware/identity.server.ts";
import { AdminSkeleton, ListHeader } from "#app/routes/admin/list.tsx";
import { ADMIN_SECTIONS, type AdminSection } from "#app/routes/admin/sections.ts";
import { Shell } from "#app/routes/admin/shell.tsx";
import { AdminError } from "#app/ui/admin-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

import type { Route } from "./+types/layout";

import stylesheet from "#app/admin.css?url";

/** Rejects everybody but admins. Each screen's loader and action check again. */
export const middleware: Route.MiddlewareFunction[] = [adminGuard];

/** Without a loader, client navigations would skip the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const bell = await readBell(db);
  const { until: _until, ...unseen } = bell ?? { until: "" };
  return { unseen: Object.values(unseen).reduce((sum: number, count: number) => sum + count, 0) };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const opening = useOpeningList();
  const isSlow = useIsSlow();
  return (
    <Shell unseen={loaderData.unseen}>
      {isSlow && !opening ? (
        <output className="bg-card border-line text-muted fixed inset-x-4 top-17 z-30 mx-auto w-fit rounded-full border px-4 py-1.5 font-semibold shadow-[0_8px_24px_#0002]">
          Verifying admin access...
        </output>
      ) : null}
      {opening ? (
        <>
          <ListHeader title={opening.label} />
          <AdminSkeleton rows={opening.skeleton ?? 0} />
        </>
      ) : (
        <Outlet />
      )}
    </Shell>
  );
}

/** List that a client navigation is loading, shown as a skeleton meanwhile; null for other navigations. */
function useOpeningList(): AdminSection | null {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading" || formMethod === "POST") return null;
  // Closing a dialog shows the list beneath it, which is there already.
  if (pathname.startsWith(next.pathname)) return null;
  return ADMIN_SECTIONS.find((section) => section.skeleton && section.href === next.pathname) ?? null;
}

const SLOW_AFTER_MS = 600;

/** Whether a navigation has been loading for longer than SLOW_AFTER_MS. */
function useIsSlow(): boolean {
  const isWaiting = useNavigation().state === "loading";
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Shows an error inside the portal's frame, and without it to visitors who are not admins. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isDenied = isRouteErrorResponse(error) && error.status === 403;
  if (!loaderData || isDenied) return <AdminError error={error} />;
  return (
    <Shell unseen={loaderData.unseen}>
      <ErrorPage error={error}>
        <ButtonLink to={href("/admin/dashboard")}>Dashboard</ButtonLink>
      </ErrorPage>
    </Shell>
  );
}
