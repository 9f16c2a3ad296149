import { href, NavLink, Outlet, useRouteLoaderData } from "react-router";

import { requireUser } from "#app/middleware/identity.server.ts";
import { LatestOrder } from "#app/routes/account/profile/latest-order.tsx";
import type { loader as profileLoader } from "#app/routes/account/profile/profile.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

import type { Route } from "./+types/layout";

/** Middleware runs on client navigations only where a loader runs too. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireUser({ url, context });
  return null;
}

const SECTIONS = [
  { to: href("/profile"), label: "Profile", icon: "user" },
  { to: href("/profile/addresses"), label: "Addresses", icon: "home" },
  { to: href("/profile/orders"), label: "Orders", icon: "box" },
  { to: href("/profile/wishlist"), label: "Wishlist", icon: "heart" },
  { to: href("/profile/security"), label: "Security", icon: "shield" },
  { to: href("/profile/data"), label: "Your data", icon: "folder" },
] as const;

/**
 * My Account: a page for each section, with all of them in a rail on a large screen. On a phone they are rows of the first
 * page, which begins with the latest order; the others lead back to it.
 */
export default function ProfileLayout() {
  const behind = useBehindDialog();
  const home = useRouteLoaderData<typeof profileLoader>("routes/account/profile/profile");
  return (
    <div className="page-width py-5">
      <div className="account-page" data-home={home === undefined ? undefined : ""}>
        {home ? (
          <div className="grid gap-3">
            <div>
              <h1>My Account</h1>
              <p className="text-muted mt-1 wrap-anywhere">{home.email}</p>
            </div>
            {home.latest ? <LatestOrder order={home.latest} /> : null}
          </div>
        ) : null}
        <nav aria-label="My Account" inert={behind}>
          {SECTIONS.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} end={to === href("/profile")} className="tab">
              <Icon name={icon} className="size-5" />
              {label}
              <Icon name="right" className="size-5" />
            </NavLink>
          ))}
          <form method="post" action={href("/sign-out")} className="contents">
            <button className="tab">
              <Icon name="leave" className="size-5" />
              Sign Out
            </button>
          </form>
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
