import type { MiddlewareFunction } from "react-router";

import {
  buildContext,
  catalogueContext,
  configContext,
  nonceContext,
  requestIdContext,
} from "#app/context.ts";
import { keepPageCopy, type PageCopy, readPageCopy } from "#app/data/page-copies.server.ts";
import { isCataloguePath } from "#app/middleware/catalogue.server.ts";

/**
 * The maximum length of a query string for which a page is copied. Longer ones choose many filters, and hardly two
 * visitors choose the same within the minute that a copy is fresh. The limit does not bound the store, because anybody
 * can invent short ones, too: an isolate keeps 100 pages, and every copy ends with its minute.
 */
const MAX_QUERY = 60;

type Asked = Pick<Request, "method" | "headers">;

/**
 * Returns true if every visitor who sends this request gets the same page. With any cookie, the page may show a cart, a
 * theme, a PIN code or a name; with data saving on, it has no script.
 */
export function isForEverybody({ method, headers }: Asked, { pathname, search }: URL): boolean {
  return (
    method === "GET" &&
    isCataloguePath(pathname) &&
    search.length <= MAX_QUERY &&
    !headers.has("Cookie") &&
    !headers.has("Authorization") &&
    headers.get("Save-Data") !== "on"
  );
}

/** Returns the page with the data of this request: the nonce of its scripts, its id in the log, and its time. */
export function personalize(
  { html, nonce, requestId, at }: Pick<PageCopy, "html" | "nonce" | "requestId" | "at">,
  own: { nonce: string; requestId: string; at: number },
): string {
  return html
    .replaceAll(nonce, () => own.nonce)
    .replaceAll(requestId, () => own.requestId)
    .replace(`data-at="${at}"`, `data-at="${own.at}"`);
}

/**
 * Answers visitors without cookies from a copy of the whole page, as long as everything on it is fresh. Rendering is
 * most of the cost of such a page. Must be the first middleware, so that a page whose response sets a cookie is not
 * stored.
 */
export const pageCopies: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { backend, catalogueTimes } = context.get(configContext);
  // React Router removes the suffix of its data requests from `url`.
  const asked = new URL(request.url);
  if (!backend || catalogueTimes.freshMs === 0 || !isForEverybody(request, asked)) return next();
  const own = { nonce: context.get(nonceContext), requestId: context.get(requestIdContext) };
  const key = `${context.get(buildContext)} ${url.origin} ${asked.pathname}${asked.search}`;
  const copy = await readPageCopy(backend, key);
  if (copy) return htmlResponse(personalize(copy, { ...own, at: Date.now() }));

  const response = await next();
  if (!isPage(response)) return response;
  const terms = await context.get(catalogueContext).pageTerms();
  if (!terms) return response;
  const html = await response.text();
  const at = Number(/ data-at="(\d+)"/.exec(html)?.[1]);
  if (at > 0) await keepPageCopy(backend, key, { html, ...own, at }, terms);
  return new Response(html, response);
};

function isPage({ status, headers }: Response): boolean {
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && isHtml && !headers.has("Set-Cookie");
}

function htmlResponse(html: string): Response {
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
