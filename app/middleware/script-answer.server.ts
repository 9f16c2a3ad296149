import type { MiddlewareFunction } from "react-router";

import { cartContext, sessionContext } from "#app/context.ts";
import { cartSuffixes } from "#app/shop/cart/marks.ts";
import { SCRIPT_ACCEPT, type ScriptAnswer } from "#app/shop/script-answer.ts";

/**
 * Answers a form that the shop's script posted with JSON instead of a redirect: its target, and the notice when that is
 * the page that posted the form. Actions need not know who posts. Must run after `session` and `cart`.
 */
export const scriptAnswer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const location = response.headers.get("Location");
  if (request.method !== "POST" || request.headers.get("Accept") !== SCRIPT_ACCEPT || location === null) {
    return response;
  }
  const stays = isSamePage(request.headers.get("Referer"), new URL(location, request.url));
  const answer: ScriptAnswer = {
    location,
    stays,
    notice: stays ? context.get(sessionContext).takeNotice() : null,
    lines: cartSuffixes(context.get(cartContext).get()),
    at: Date.now(),
  };
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify(answer), { headers });
};

/** Without a Referer the response reloads the page. */
function isSamePage(referer: string | null, { origin, pathname, search }: URL): boolean {
  if (referer === null || !URL.canParse(referer)) return false;
  const page = new URL(referer);
  return page.origin === origin && page.pathname === pathname && page.search === search;
}
