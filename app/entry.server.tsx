import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";

import { cartContext, configContext, identityContext, nonceContext, requestIdContext } from "#app/context.ts";
import { writeLog } from "#app/log.server.ts";
import { replyAddress } from "#app/mail/reply-address.ts";
import { deferHydration } from "#app/middleware/deferred-hydration.server.ts";
import { themeResolver } from "#app/middleware/theme.server.ts";
import { cartSuffixes } from "#app/shop/cart/marks.ts";
import { kolkataDay } from "#app/shop/dates.ts";
import { FrameData, type FrameOfRequest } from "#app/ui/early-frame.tsx";
import { RequestId } from "#app/ui/error-page.tsx";
import { PageTheme } from "#app/ui/page-theme.tsx";
import { isPortalPath } from "#app/ui/portal-path.ts";
import { ShopScriptPage } from "#app/ui/shop-script.tsx";

const RENDER_TIMEOUT_MS = 5_000;
/** Mark of each link for React Router's script, which the shop's pages do not have. Never in a text: there `"` is escaped. */
const DISCOVER = ' data-discover="true"';

/**
 * Renders a page with the nonce that the Content-Security-Policy requires of inline scripts. Only the portal's pages run
 * React in the browser.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = context.get(nonceContext);
  const { pathname } = new URL(request.url);
  const isPortal = isPortalPath(pathname);
  // The payment page has a script of its own, beside Razorpay's.
  const takesScript = request.headers.get("Save-Data") !== "on" && !pathname.startsWith("/checkout/pay/");
  const isEarlyError = routerContext.staticHandlerContext.loaderData.root === undefined;
  const theme = isEarlyError ? (await themeResolver(request, context)).getTheme() : null;
  const page = (
    <RequestId value={context.get(requestIdContext)}>
      <PageTheme value={theme}>
        <FrameData value={isEarlyError && !isPortal ? frameOf(context) : null}>
          <ShopScriptPage value={takesScript ? { nonce } : null}>
            {/* Links need no nonce, and the shop's pages have no scripts of React Router. */}
            <ServerRouter context={routerContext} url={request.url} {...(isPortal && { nonce })} />
          </ShopScriptPage>
        </FrameData>
      </PageTheme>
    </RequestId>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A string takes half the time of a stream. It leaves out what is behind Suspense, where React Router puts the data
  // that React needs in the browser, and the marks by which React finds its texts: the shop has neither.
  if (!isPortal) {
    const html = renderToStaticMarkup(page).replaceAll(DISCOVER, "");
    return new Response(`<!DOCTYPE html>${html}`, { headers, status });
  }
  const body = await renderToReadableStream(page, { nonce, signal: AbortSignal.timeout(RENDER_TIMEOUT_MS) });
  // Waiting for the whole page lets a late error still be a 500; no page has content behind Suspense to stream.
  await body.allReady;

  const response = new Response(body, { headers, status });
  return import.meta.env.PROD ? deferHydration(response, request, nonce) : response;
}

/** Reads the data of an early error's frame; null for an error before the cart and the caller were read. */
function frameOf(context: RouterContextProvider): FrameOfRequest | null {
  try {
    const { mail } = context.get(configContext);
    return {
      cartLines: cartSuffixes(context.get(cartContext).get()),
      at: Date.now(),
      signedIn: context.get(identityContext).user !== null,
      contactEmail: mail ? replyAddress(mail.from) : "",
      year: kolkataDay(new Date()).year,
    };
  } catch {
    return null;
  }
}

/** Logs unexpected errors, in a line with the request id that the error page shows. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  // Route errors below 500, such as a missing page, are expected.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  writeLog("error", { operation: "handle a request", cause: error instanceof Error ? error.stack : error });
};
