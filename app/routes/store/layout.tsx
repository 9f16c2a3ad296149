import type { ReactNode } from "react";
import { href, Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";

import type { loader as rootLoader } from "#app/root.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Footer } from "#app/ui/footer.tsx";
import { Header } from "#app/ui/header.tsx";
import { Notices } from "#app/ui/notice.tsx";

import type { Route } from "./+types/layout";
import { HomeOnTheWay } from "./home-top.tsx";
import { ProductsOnTheWay } from "./product-filters.tsx";

export default function StoreLayout() {
  return (
    <Frame>
      <PageOrSkeleton />
    </Frame>
  );
}

/** A click that leads to a list shows the list's boxes at once; a first HTML answer is never a skeleton. */
function PageOrSkeleton() {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const opens = (path: string) =>
    state === "loading" && formMethod !== "POST" && next.pathname === path && pathname !== path;

  if (opens(href("/"))) return <HomeOnTheWay cashOnDelivery={root?.settings.enableCod ?? false} />;
  if (opens(href("/products"))) return <ProductsOnTheWay />;
  return <Outlet />;
}

/** Header, notices, the page's one main part, footer. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!root) return <main id="main">{children}</main>;
  const { cartCount, notice, settings, signedIn, theme, year } = root;
  const { address, contactEmail, siteName } = settings;
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header siteName={siteName} cartCount={cartCount} signedIn={signedIn} theme={theme} />
      <Notices notice={notice} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer
        siteName={siteName}
        contactEmail={contactEmail}
        address={address}
        signedIn={signedIn}
        year={year}
      />
    </>
  );
}

/** A screen that failed still has the shop around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}
