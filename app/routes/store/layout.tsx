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

/** Every screen has its own title; this one is for those that failed. */
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

/** A click that leads to a list shows the list's boxes at once; a first HTML answer is never a skeleton. */
function useOpeningList(): string | null {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading" || formMethod === "POST" || next.pathname === pathname) return null;
  return next.pathname === HOME || next.pathname === PRODUCTS ? next.pathname : null;
}

type FrameProps = { path: string; children: ReactNode };

/** Header, notices, the page's one main part, footer. */
function Frame({ path, children }: FrameProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const behindDialog = useBehindDialog();
  const newLines = useNewLines(root?.cartTails ?? "");
  const wasCleared = useCartCleared();
  if (!root) return <main id="main">{children}</main>;
  const { notice, settings, signedIn, year } = root;
  return (
    <>
      <div inert={behindDialog} className="contents">
        <SkipLink />
        <Header
          siteName={settings.siteName}
          cartCount={wasCleared ? 0 : root.cartCount + newLines}
          signedIn={signedIn}
          pageHasSearch={path === PRODUCTS}
        />
      </div>
      <Notices notice={notice} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <div inert={behindDialog} className="contents">
        <Footer settings={settings} year={year} />
      </div>
    </>
  );
}

/** Whether a screen's loader emptied the cart after it was counted. */
function useCartCleared(): boolean {
  return useMatches().some(
    ({ loaderData }) =>
      typeof loaderData === "object" &&
      loaderData !== null &&
      "cartCleared" in loaderData &&
      loaderData.cartCleared === true,
  );
}

/** How many products are on their way into the cart that it does not hold yet: the badge does not wait for them. */
function useNewLines(cartTails: string): number {
  const added = useFetchers().flatMap(({ formData }) => {
    const id = formData?.get("intent") === "add" ? formData.get("productId") : null;
    return typeof id === "string" ? [idSuffix(id)] : [];
  });
  return new Set(added.filter((tail) => !cartTails.includes(tail))).size;
}

/** A screen that failed still has the shop around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <Frame path={pathname}>
      <ErrorPage error={error} />
    </Frame>
  );
}
