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

/** Only admins get past this layout; each screen inside still asks for itself. */
export const middleware: Route.MiddlewareFunction[] = [adminGuard];

/** Middleware runs on client navigations only where a loader runs too. */
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

/** A click that leads to a list shows the list's boxes at once; a first HTML answer is never a skeleton. */
function useOpeningList(): AdminSection | null {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading" || formMethod === "POST") return null;
  // From a dialog back to the list beneath it nothing is opened.
  if (pathname.startsWith(next.pathname)) return null;
  return ADMIN_SECTIONS.find((section) => section.skeleton && section.href === next.pathname) ?? null;
}

const BADGE_TIMEOUT_MS = 600;

/** Another screen asks anew whether this is an admin: said once that takes longer than a moment. */
function useIsSlow(): boolean {
  const isWaiting = useNavigation().state === "loading";
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), BADGE_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** A screen that failed still has the portal around it; who may not open the portal sees nothing of it. */
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
