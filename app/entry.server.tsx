import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";

import { nonceContext, requestIdContext } from "#app/context.ts";
import { deferHydration } from "#app/middleware/deferred-hydration.server.ts";
import { RequestId } from "#app/ui/error-page.tsx";

const RENDER_TIMEOUT_MS = 5_000;

/** Renders a page with the nonce that the Content-Security-Policy requires of inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = context.get(nonceContext);
  const body = await renderToReadableStream(
    <RequestId value={context.get(requestIdContext)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RequestId>,
    { nonce, signal: AbortSignal.timeout(RENDER_TIMEOUT_MS) },
  );
  // Waiting for the whole page lets a late error still be a 500; no page has content behind Suspense to stream.
  await body.allReady;

  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = new Response(body, { headers, status });
  return import.meta.env.PROD ? deferHydration(page, request, nonce) : page;
}

/** Logs unexpected errors with the request id that the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Route errors below 500, such as a missing page, are expected.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  const detail = error instanceof Error ? error.stack : error;
  console.error(
    JSON.stringify({ errorId: context.get(requestIdContext), method: request.method, pathname, detail }),
  );
};
