import { useEffect, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router";

import { readBell } from "#app/data/notifications.server.ts";
import { requireStaff } from "#app/middleware/identity.server.ts";
import { adminGuard } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { AdminSkeleton, ListHeader } from "#app/routes/admin/list.tsx";
import { PortalError, PortalFrame } from "#app/routes/admin/portal-error.tsx";
import { type AdminSection, sectionsOf } from "#app/routes/admin/sections.ts";
import type { Role } from "#app/shop/account/roles.ts";

import type { Route } from "./+types/layout";

import stylesheet from "#app/admin.css?url";

/** Rejects everybody whose role does not include the screen. Each screen's loader and action check again. */
export const middleware: Route.MiddlewareFunction[] = [adminGuard];

/** Without a loader, client navigations would skip the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, role } = await requireStaff({ context });
  const bell = await readBell(db);
  if (!bell) return { role, unseen: null };
  const { until: _until, since: _since, ...unseen } = bell;
  return { role, unseen };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const opening = useOpeningList(loaderData.role);
  const isSlow = useIsSlow();
  const isForm = useMatches().some(({ handle }) => handle === formPage);
  return (
    <PortalFrame {...loaderData}>
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
        <div className={isForm ? "max-w-3xl" : undefined}>
          <Outlet />
        </div>
      )}
    </PortalFrame>
  );
}

/** List that a client navigation is loading, shown as a skeleton meanwhile; null for other navigations. */
function useOpeningList(role: Role): AdminSection | null {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading" || formMethod === "POST") return null;
  // Closing a dialog shows the list beneath it, which is there already.
  if (pathname.startsWith(next.pathname)) return null;
  return sectionsOf(role).find((section) => section.skeleton && section.href === next.pathname) ?? null;
}

const SLOW_AFTER_MS = 600;

/** Returns true if a navigation has been loading for longer than SLOW_AFTER_MS. */
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

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <PortalError error={error} frame={loaderData ?? null} />;
}
