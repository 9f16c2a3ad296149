import { href, NavLink, Outlet, useRouteLoaderData } from "react-router";

import { requireUser } from "#app/middleware/identity.server.ts";
import { LatestOrder } from "#app/routes/account/profile/latest-order.tsx";
import type { loader as profileLoader } from "#app/routes/account/profile/profile.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/layout";

/** Middleware runs on client navigations only where a loader runs too. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireUser({ url, context });
  return null;
}

const TABS = [
  { to: href("/profile"), label: "Profile" },
  { to: href("/profile/addresses"), label: "Addresses" },
  { to: href("/profile/orders"), label: "Orders" },
  { to: href("/profile/wishlist"), label: "Wishlist" },
  { to: href("/profile/security"), label: "Security" },
  { to: href("/profile/data"), label: "Your data" },
];

/** My Account: heading and tabs, each a page of its own. The first one begins with the latest order. */
export default function ProfileLayout() {
  const behind = useBehindDialog();
  const home = useRouteLoaderData<typeof profileLoader>("routes/account/profile/profile");
  return (
    <div className="page-width max-w-5xl py-5">
      <h1 className="mb-3" inert={behind}>
        My Account
      </h1>
      <div className="account-page">
        {home?.latest ? <LatestOrder order={home.latest} /> : null}
        <nav
          aria-label="My Account"
          className="account-nav"
          data-home={home === undefined ? undefined : ""}
          inert={behind}
        >
          {TABS.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === href("/profile")} className="tab">
              {label}
            </NavLink>
          ))}
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
