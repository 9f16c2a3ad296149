import type { ReactNode } from "react";
import {
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { PreventFlashOnWrongTheme, Theme, ThemeProvider, useTheme } from "remix-themes";

import {
  cartContext,
  catalogueContext,
  configContext,
  identityContext,
  sessionContext,
} from "#app/context.ts";
import { catalogueSettings, frameSettings } from "#app/data/settings.server.ts";
import { cart } from "#app/middleware/cart.server.ts";
import { catalogue, isCataloguePath } from "#app/middleware/catalogue.server.ts";
import { identity } from "#app/middleware/identity.server.ts";
import { pageCopies } from "#app/middleware/page-copies.server.ts";
import { routeNameMiddleware } from "#app/middleware/route-name.server.ts";
import { scriptAnswer } from "#app/middleware/script-answer.server.ts";
import { session } from "#app/middleware/session.server.ts";
import { themeResolver } from "#app/middleware/theme.server.ts";
import { PortalError } from "#app/routes/admin/portal-error.tsx";
import { RETRY_META, retriesByItself } from "#app/routes/admin/products/import-retry.ts";
import { ShopError, shopErrorTitle } from "#app/routes/store/auth/shop-error.tsx";
import { cartSuffixes } from "#app/shop/cart/marks.ts";
import { kolkataDay } from "#app/shop/dates.ts";
import { accentSheet } from "#app/shop/front/accents.ts";
import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";
import { EarlyFrame } from "#app/ui/early-frame.tsx";
import { RequestIdMeta } from "#app/ui/error-page.tsx";
import { usePageTheme } from "#app/ui/page-theme.tsx";
import { isPortalPath } from "#app/ui/portal-path.ts";
import { SHOP_SCRIPT, ShopScript } from "#app/ui/shop-script.tsx";
import { takePaidOut } from "#app/workflows/paid-cart.server.ts";

import type { Route } from "./+types/root";

import adminStylesheet from "./admin.css?url";
import stylesheet from "./app.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  routeNameMiddleware,
  pageCopies,
  session,
  cart,
  scriptAnswer,
  identity,
  catalogue,
];

/** The shop and the portal have one style sheet each; their layouts link to it. */
export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error, location }) => {
  if (isPortalPath(location.pathname)) {
    return [
      { title: "Admin · Haat" },
      { name: "robots", content: "noindex" },
      ...(retriesByItself(location.pathname, error) ? [RETRY_META] : []),
    ];
  }
  return [{ title: error ? shopErrorTitle(error) : "Haat" }];
};

/** Forms that show an outage as an error of their own and keep their values. */
const FORMS_THAT_STAY = new Set([
  href("/login"),
  href("/register"),
  href("/forgot-password"),
  href("/admin"),
]);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  const { siteUrl, imageTransformations, gateway, publicDemo } = context.get(configContext);
  const copies = context.get(catalogueContext);
  const readSettings = () =>
    isCataloguePath(url.pathname) ? catalogueSettings(copies) : frameSettings(db, copies);
  // The portal's frame shows none of them.
  const isPortal = url.pathname.startsWith(`${href("/admin")}/`);
  // The pages of the checkout look at their orders themselves.
  const isCheckout = /^\/(checkout|order-confirmation)\b/.test(url.pathname);
  const [theme, settings] = await Promise.all([
    themeResolver(request, context),
    (isPortal ? Promise.resolve(DEFAULT_SETTINGS) : readSettings()).catch((failure: unknown) => {
      if (FORMS_THAT_STAY.has(url.pathname)) return DEFAULT_SETTINGS;
      throw failure;
    }),
    isCheckout ? null : takePaidOut(context, url.pathname),
  ]);
  return {
    theme: theme.getTheme() ?? Theme.LIGHT,
    notice: context.get(sessionContext).takeNotice(),
    /** Suffixes, which let the shop's script tell before the response whether an added product is a new line. */
    cartLines: cartSuffixes(context.get(cartContext).get()),
    /** Lets the shop's script tell which of two pages is newer. */
    at: Date.now(),
    signedIn: user !== null,
    /** With the key id in use, which tells pages whether online payment is available. */
    settings: { ...settings, razorpayKeyId: gateway?.keyId ?? null },
    /** Base of absolute URLs: canonical links, shared links, structured data. */
    origin: siteUrl ?? url.origin,
    imageTransformations,
    year: kolkataDay(new Date()).year,
    isDemo: publicDemo,
  };
}

export default function App() {
  return <Outlet />;
}

/** Document of every page and of every error, including a failed root loader. */
export function Layout({ children }: { children: ReactNode }) {
  const fallback = usePageTheme();
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? fallback;
  return (
    <ThemeProvider specifiedTheme={theme} themeAction="/theme">
      <Document>{children}</Document>
    </ThemeProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const [theme] = useTheme();
  const isPortal = isPortalPath(useLocation().pathname);
  const sheet = accentSheet(useRouteLoaderData<typeof loader>("root")?.settings.accent ?? "");
  return (
    <html lang="en-IN" className={theme ?? Theme.LIGHT} {...(!isPortal && { "data-script": SHOP_SCRIPT })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PreventFlashOnWrongTheme ssrTheme />
        <meta name="theme-color" content={theme === Theme.DARK ? "#15181f" : "#ffffff"} />
        <RequestIdMeta />
        {isPortal ? null : <ShopScript />}
        <Meta />
        <Links />
        {sheet === null || isPortal ? null : <link rel="stylesheet" href={sheet} />}
      </head>
      <body>
        {children}
        {isPortal ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Errors thrown above the layouts of the shop and the portal, which are not there to link to a style sheet. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const isPortal = isPortalPath(pathname);
  return (
    <>
      <link rel="stylesheet" href={isPortal ? adminStylesheet : stylesheet} precedence="default" />
      {isPortal ? (
        <PortalError error={error} frame={null} />
      ) : (
        <EarlyFrame>
          <ShopError error={error} />
        </EarlyFrame>
      )}
    </>
  );
}
