import { createCookie, createCookieSessionStorage, type MiddlewareFunction } from "react-router";
import * as z from "zod";

import { configContext, type KeptWish, sessionContext } from "#app/context.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";
import { isPrefetch, isSameOrigin } from "#app/middleware/headers.server.ts";
import { logRefusedCookie } from "#app/middleware/refused-cookie.server.ts";
import { decodeCart, encodeCart } from "#app/shop/cart/encode-cart.ts";
import type { Notice } from "#app/shop/notice.ts";

type Data = { kept: KeptWish; paying: string; cancelled: { order: string; at: number } };
type Flash = { notice: Notice; email: string; removed: string };

const noticeSchema = z.object({ kind: z.enum(["success", "error", "info"]), message: z.string() });

/**
 * Reads the session cookie before the route runs and writes it once, only when it changed. With a form of another site,
 * such as Razorpay's, browsers send no session cookie: its notice goes into a cookie of its own, so that the visitor's
 * session stays as it is.
 */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = createCookie("haat-session", {
    ...cookieOptions(request),
    secrets: context.get(configContext).sessionSecrets,
  });
  const header = request.headers.get("Cookie");
  logRefusedCookie({ request, context }, cookie.name, await cookie.parse(header));
  const storage = createCookieSessionStorage<Data, Flash>({ cookie });
  const stored = await storage.getSession(header);
  const isForeign = request.method === "POST" && !isSameOrigin(request);
  const noticeCookie = createCookie("haat-notice", {
    ...cookieOptions(request),
    secrets: context.get(configContext).sessionSecrets,
  });
  const read: unknown = await noticeCookie.parse(header);
  logRefusedCookie({ request, context }, noticeCookie.name, read);
  const brought = noticeSchema.safeParse(read);
  if (brought.success) stored.flash("notice", brought.data);
  let changed = false;
  let taken: Notice | null = null;
  context.set(sessionContext, {
    takeNotice() {
      // A prefetched page may never be shown, so it must not use up the notice.
      if (isPrefetch(request)) return null;
      const notice = stored.get("notice");
      if (!notice) return null;
      taken = notice;
      changed = true;
      return notice;
    },
    notify(notice) {
      stored.flash("notice", notice);
      taken = null;
      changed = true;
    },
    keepWish(wish) {
      stored.set("kept", wish);
      changed = true;
    },
    takeWish() {
      const wish = stored.get("kept");
      if (!wish) return null;
      stored.unset("kept");
      changed = true;
      return wish;
    },
    keptWish: () => stored.get("kept")?.list ?? null,
    keepEmail(email) {
      stored.flash("email", email);
      changed = true;
    },
    takeEmail() {
      if (isPrefetch(request)) return null;
      const email = stored.get("email");
      if (email) changed = true;
      return email ?? null;
    },
    keepRemoved(removed) {
      stored.flash("removed", encodeCart(removed));
      changed = true;
    },
    takeRemoved() {
      if (isPrefetch(request)) return null;
      const removed = stored.get("removed");
      if (removed) changed = true;
      return decodeCart(removed);
    },
    setPaying(orderId) {
      if (orderId === (stored.get("paying") ?? null)) return;
      if (orderId === null) stored.unset("paying");
      else stored.set("paying", orderId);
      changed = true;
    },
    paying: () => stored.get("paying") ?? null,
    setCancelledPayment(order, at) {
      stored.set("cancelled", { order, at: at.getTime() });
      changed = true;
    },
    cancelledPaymentAt(orderId) {
      const cancelled = stored.get("cancelled");
      return cancelled?.order === orderId ? new Date(cancelled.at) : null;
    },
  });
  const response = await next();
  // Loaders run in parallel: when one redirects after another took the notice, the notice has not been shown yet.
  if (taken && isRedirect(response)) stored.flash("notice", taken);
  if (!changed) return response;
  const write = (line: string) => response.headers.append("Set-Cookie", line);
  if (isForeign) {
    const notice = stored.get("notice");
    if (notice) write(await noticeCookie.serialize(notice));
    return response;
  }
  write(await storage.commitSession(stored));
  if (brought.success) write(await noticeCookie.serialize("", { maxAge: 0 }));
  return response;
};

/**
 * Returns true if the response is a redirect of a document, or a 202: a data request carries the redirect in its body.
 */
function isRedirect({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202;
}
