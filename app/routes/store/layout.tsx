import type { ReactNode } from "react";
import { href, Outlet, useLocation, useMatches, useRouteLoaderData } from "react-router";

import type { Category } from "#app/data/categories.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Notice as NoticeProps } from "#app/shop/notice.ts";
import { parseProductsQuery } from "#app/shop/product/products-query.ts";
import { DialogNotices, useBehindDialog, useIsDialogOpen } from "#app/ui/dialog.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Footer } from "#app/ui/footer.tsx";
import { CheckoutHeader, Header } from "#app/ui/header.tsx";
import { Notices, PageNotice } from "#app/ui/notice.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";

import type { Route } from "./+types/layout";

import stylesheet from "#app/app.css?url";

/** Title of a screen that failed; every other screen sets its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: "Something went wrong · Haat" }, { name: "robots", content: "noindex" }] : [];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function StoreLayout() {
  const { pathname } = useLocation();
  return (
    <Frame path={pathname} search={useSearch()} showsNotice={pathname === href("/cart")}>
      <Outlet />
    </Frame>
  );
}

type FrameProps = {
  path: string;
  search?: string | undefined;
  /**
   * True if the page has a place for its notice: the cart, where one over the window would lie on a stepper.
   * @default false
   */
  showsNotice?: boolean;
  children: ReactNode;
};

/** Header, notices, main content and footer. */
function Frame({ path, search, showsNotice = false, children }: FrameProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const behindDialog = useBehindDialog();
  const isDialogOpen = useIsDialogOpen();
  const cartLeft = useCartLeft();
  const isStale = useIsStale();
  const outdated = useOutdatedNotice();
  const hasChanged = useHasCartChanged();
  const categories = useCategories();
  if (!root) return <main id="main">{children}</main>;
  const { notice, settings, signedIn, year, isDemo } = root;
  const cart = { lines: cartLeft ?? root.cartLines, at: root.at };
  const isCheckout = path.startsWith(href("/checkout"));
  const isOutdated =
    notice !== null && (notice.message === outdated || (hasChanged && notice.kind === "success"));
  const shown = isOutdated ? null : fitNotice(notice, path);
  const notices = <Notices notice={showsNotice ? null : shown} />;
  return (
    <>
      <div inert={behindDialog} className="contents">
        <SkipLink />
        {isDemo ? (
          <p className="bg-ink text-paper px-4 py-1 text-center text-xs">
            Demo shop: nothing is charged or delivered. Do not type anything private; everything is deleted
            every day.
          </p>
        ) : null}
        {isCheckout ? (
          <CheckoutHeader
            siteName={settings.siteName}
            logo={settings.logoUrl}
            cart={cart}
            isPaying={path !== href("/checkout")}
          />
        ) : (
          <Header
            siteName={settings.siteName}
            logo={settings.logoUrl}
            cart={cart}
            signedIn={signedIn}
            categories={categories}
            search={search}
          />
        )}
      </div>
      {isDialogOpen ? null : notices}
      {isStale ? <StaleNotice /> : null}
      <main id="main" tabIndex={-1} className="flex-1">
        <PageNotice value={showsNotice ? shown : null}>
          <DialogNotices value={isDialogOpen ? notices : null}>{children}</DialogNotices>
        </PageNotice>
      </main>
      <div inert={behindDialog} className="contents">
        <Footer settings={settings} year={year} hasToggle={!isCheckout} />
      </div>
    </>
  );
}

/** A notice that leads to the cart has no link on the cart's page, and at the checkout, which shows it all, it is left out. */
function fitNotice(notice: NoticeProps | null, path: string): NoticeProps | null {
  if (notice?.link?.to !== href("/cart")) return notice;
  if (path.startsWith(href("/checkout"))) return null;
  const { link, ...text } = notice;
  return path === link.to ? text : notice;
}

/** What the list of products is searched for; none on other pages. */
function useSearch(): string | undefined {
  const { pathname, search } = useLocation();
  return pathname === href("/products") ? parseProductsQuery(new URLSearchParams(search)).search : undefined;
}

/** The row of categories, of a page that has read them with its product or list; else there is none. */
function useCategories(): Category[] {
  for (const { loaderData } of useMatches()) {
    if (typeof loaderData !== "object" || loaderData === null || !("categories" in loaderData)) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loaders of lists and products return them
    if (Array.isArray(loaderData.categories)) return loaderData.categories as Category[];
  }
  return [];
}

/** Products that a loader left in the cart after the root loader read it; null when none changed it. */
function useCartLeft(): string[] | null {
  for (const { loaderData } of useMatches()) {
    if (typeof loaderData !== "object" || loaderData === null || !("cartLeft" in loaderData)) continue;
    if (Array.isArray(loaderData.cartLeft)) return loaderData.cartLeft.map(String);
  }
  return null;
}

/** The text of a notice that a loader of the page has found to be no longer true. */
function useOutdatedNotice(): string | null {
  for (const { loaderData } of useMatches()) {
    if (typeof loaderData !== "object" || loaderData === null || !("outdatedNotice" in loaderData)) continue;
    if (typeof loaderData.outdatedNotice === "string") return loaderData.outdatedNotice;
  }
  return null;
}

/** Returns true if the page says that the cart has changed: what went well before is not said above it. */
function useHasCartChanged(): boolean {
  return useMatches().some(
    ({ loaderData }) =>
      typeof loaderData === "object" &&
      loaderData !== null &&
      "hasCartChanged" in loaderData &&
      loaderData.hasCartChanged === true,
  );
}

/** Returns true if a loader of the page read from a copy, because the database does not answer. */
function useIsStale(): boolean {
  return useMatches().some(
    ({ loaderData }) => typeof loaderData === "object" && loaderData !== null && "isStale" in loaderData,
  );
}

function StaleNotice() {
  return (
    <div className="page-width pt-2">
      <output className="rounded-control bg-yellow-soft text-yellow block p-3 text-sm">
        Prices and stock may have changed: we cannot check them right now. You see the total before you pay.
      </output>
    </div>
  );
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
