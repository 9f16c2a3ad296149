import type { ReactNode } from "react";
import { href, Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";

import type { loader as rootLoader } from "#app/root.tsx";
import { PAGE_SIZE } from "#app/shop/product.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Footer } from "#app/ui/footer.tsx";
import { Header } from "#app/ui/header.tsx";
import { Notices } from "#app/ui/notice.tsx";
import { ProductGridSkeleton } from "#app/ui/product-card.tsx";

import type { Route } from "./+types/layout";

const SKELETON_CARDS = Math.min(12, PAGE_SIZE);

export default function StoreLayout() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const products = href("/products");
  const opensProducts =
    navigation.state === "loading" &&
    navigation.formMethod !== "POST" &&
    navigation.location.pathname === products &&
    pathname !== products;

  return <Frame>{opensProducts ? <ProductsOnTheWay /> : <Outlet />}</Frame>;
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

function ProductsOnTheWay() {
  return (
    <div className="page py-5">
      <h1 className="mb-4">Products</h1>
      <p role="status" className="sr-only">
        Loading products
      </p>
      <ProductGridSkeleton count={SKELETON_CARDS} />
    </div>
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
