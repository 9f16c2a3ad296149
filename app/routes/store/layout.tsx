import type { ReactNode } from "react";
import {
  href,
  Outlet,
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from "react-router";

import type { loader as rootLoader } from "#app/root.tsx";
import { HomeSkeleton } from "#app/routes/store/home/home-hero.tsx";
import { ProductsSkeleton } from "#app/routes/store/products/product-filters.tsx";
import { idSuffix } from "#app/shop/cart/cart.ts";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Footer } from "#app/ui/footer.tsx";
import { Header } from "#app/ui/header.tsx";
import { Notices } from "#app/ui/notice.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";

import type { Route } from "./+types/layout";

import stylesheet from "#app/app.css?url";

/** Title of a screen that failed; every other screen sets its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: "Something went wrong · Haat" }, { name: "robots", content: "noindex" }] : [];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const HOME = href("/");
const PRODUCTS = href("/products");

export default function StoreLayout() {
  const opening = useOpeningList();
  const { pathname } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <Frame path={opening ?? pathname}>
      {opening === HOME ? <HomeSkeleton cashOnDelivery={root?.settings.enableCod ?? false} /> : null}
      {opening === PRODUCTS ? <ProductsSkeleton /> : null}
      {opening === null ? <Outlet /> : null}
    </Frame>
  );
}

/** Shows a skeleton during client navigation to a list. */
function useOpeningList(): string | null {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading" || formMethod === "POST" || next.pathname === pathname) return null;
  return next.pathname === HOME || next.pathname === PRODUCTS ? next.pathname : null;
}

type FrameProps = { path: string; children: ReactNode };

/** Header, notices, main content and footer. */
function Frame({ path, children }: FrameProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const behindDialog = useBehindDialog();
  const newLines = useNewLines(root?.cartTails ?? "");
  const cartLeft = useCartLeft();
  const isStale = useIsStale();
  if (!root) return <main id="main">{children}</main>;
  const { notice, settings, signedIn, year } = root;
  return (
    <>
      <div inert={behindDialog} className="contents">
        <SkipLink />
        <Header
          siteName={settings.siteName}
          cartCount={cartLeft ?? root.cartCount + newLines}
          signedIn={signedIn}
          pageHasSearch={path === PRODUCTS}
        />
      </div>
      <Notices notice={notice} />
      {isStale ? <StaleNotice /> : null}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <div inert={behindDialog} className="contents">
        <Footer settings={settings} year={year} />
      </div>
    </>
  );
}

/** Number of products that a loader left in the cart after the root loader counted it; null when none changed it. */
function useCartLeft(): number | null {
  for (const { loaderData } of useMatches()) {
    if (typeof loaderData !== "object" || loaderData === null || !("cartLeft" in loaderData)) continue;
    if (typeof loaderData.cartLeft === "number") return loaderData.cartLeft;
  }
  return null;
}

/** Whether a loader of the page read from a copy, because the database does not answer. */
function useIsStale(): boolean {
  return useMatches().some(
    ({ loaderData }) => typeof loaderData === "object" && loaderData !== null && "isStale" in loaderData,
  );
}

function StaleNotice() {
  return (
    <output className="page-width text-muted block py-2 font-semibold">
      We cannot reach our records just now. Prices and stock may have changed since this page was kept.
    </output>
  );
}

/** Number of products being added that are not in the cart yet, for an optimistic badge. */
function useNewLines(cartTails: string): number {
  const added = useFetchers().flatMap(({ formData }) => {
    const id = formData?.get("intent") === "add" ? formData.get("productId") : null;
    return typeof id === "string" ? [idSuffix(id)] : [];
  });
  return new Set(added.filter((tail) => !cartTails.includes(tail))).size;
}

/** Error page inside the shop's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <Frame path={pathname}>
      <ErrorPage error={error} />
    </Frame>
  );
}
