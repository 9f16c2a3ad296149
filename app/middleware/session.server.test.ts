import { describe, expect, test } from "vitest";

import { type SessionSlot, sessionContext } from "#app/context.ts";
import { session } from "#app/middleware/session.server.ts";
import { MAX_LINES } from "#app/shop/cart/cart.ts";
import { createShopContext, runMiddleware } from "#tests/unit/support/shop-context.ts";

const SAVED = { kind: "success", message: "Saved" } as const;
const FAILED = { kind: "error", message: "Failed" } as const;

type HeadersSent = Record<string, string>;

/** Runs one request of a browser. @returns the notice it showed, and the cookie to send next */
async function visit(
  cookie: string | null,
  route: (slot: SessionSlot) => unknown,
  {
    response = new Response("page"),
    headers = {},
    method = "GET",
  }: { response?: Response; headers?: HeadersSent; method?: string } = {},
) {
  const { context } = createShopContext();
  const request = new Request("https://shop.example/cart", {
    method,
    headers: { ...headers, ...(cookie ? { Cookie: cookie } : {}) },
  });
  let shown: unknown;
  const answer = await runMiddleware(session, request, context, () => {
    shown = route(context.get(sessionContext));
    return response;
  });
  const written = answer.headers.getSetCookie();
  return { shown, written, cookie: written[0]?.split(";", 1)[0] ?? cookie };
}

const take = (slot: SessionSlot) => slot.takeNotice();
const notify = (slot: SessionSlot) => slot.notify(SAVED);
const redirect = (status: number) => ({ response: new Response(null, { status }) });

describe("a notice", () => {
  test("is shown once, on the next page", async () => {
    const posted = await visit(null, notify, redirect(303));
    const page = await visit(posted.cookie, take);
    expect(page.shown).toEqual(SAVED);
    expect((await visit(page.cookie, take)).shown).toBeNull();
  });

  test("is stored in a signed cookie that scripts cannot read and that ends with the browser", async () => {
    const { written } = await visit(null, notify);
    expect(written).toHaveLength(1);
    const [pair = "", ...attributes] = String(written[0]).split("; ");
    expect(pair).toMatch(/^haat-session=/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
    const [name = "", value = ""] = pair.split("=");
    expect((await visit(`${name}=x${value}`, take)).shown).toBeNull();
  });

  test("is not taken by a page that only looks or has none: no cookie is written", async () => {
    const posted = await visit(null, notify);
    expect((await visit(posted.cookie, () => null)).written).toEqual([]);
    expect((await visit(null, take)).written).toEqual([]);
  });

  test("waits while a page is prefetched, since it may never be shown", async () => {
    const posted = await visit(null, notify);
    const prefetched = await visit(posted.cookie, take, { headers: { "Sec-Purpose": "prefetch" } });
    expect(prefetched.shown).toBeNull();
    expect(prefetched.written).toEqual([]);
    expect((await visit(posted.cookie, take)).shown).toEqual(SAVED);
  });

  test.each([300, 302, 303, 399, 202])(
    "stays for the next page when the page that took it becomes a redirect (%i)",
    async (status) => {
      const posted = await visit(null, notify);
      // Response cannot be constructed with a status such as 399 and a body only.
      const redirected = await visit(posted.cookie, take, redirect(status));
      expect((await visit(redirected.cookie, take)).shown).toEqual(SAVED);
    },
  );

  test.each([200, 201, 299, 400, 404, 503])("has been shown by a page with status %i", async (status) => {
    const posted = await visit(null, notify);
    const page = await visit(posted.cookie, take, redirect(status));
    expect(page.shown).toEqual(SAVED);
    expect((await visit(page.cookie, take)).shown).toBeNull();
  });

  test("gives way to a newer one of the same request, also when that redirects", async () => {
    const posted = await visit(null, notify);
    const next = await visit(
      posted.cookie,
      (slot) => {
        slot.takeNotice();
        slot.notify(FAILED);
      },
      redirect(303),
    );
    expect((await visit(next.cookie, take)).shown).toEqual(FAILED);
  });
});

test("what was removed is offered once, and not to a page that is prefetched", async () => {
  // A whole cart fits into the cookie beside all else.
  const lines = Array.from({ length: MAX_LINES }, (_, n) => ({
    id: `b0000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`,
    quantity: 100 + n,
  }));
  const removed = { id: "c0000000-0000-4000-8000-000000000001", lines, coupon: "DIWALI" };
  const takeRemoved = (slot: SessionSlot) => slot.takeRemoved();
  const posted = await visit(null, (slot) => slot.keepRemoved(removed), redirect(303));
  const prefetched = await visit(posted.cookie, takeRemoved, { headers: { "Sec-Purpose": "prefetch" } });
  expect([prefetched.shown, prefetched.written]).toEqual([null, []]);
  const page = await visit(posted.cookie, takeRemoved);
  expect(page.shown).toEqual(removed);
  expect((await visit(page.cookie, takeRemoved)).shown).toBeNull();
});

test("an order that waits for its payment is remembered until it is replaced", async () => {
  const paying = (slot: SessionSlot) => slot.paying();
  const opened = await visit(null, (slot) => slot.setPaying("one"));
  expect((await visit(opened.cookie, paying)).shown).toBe("one");
  expect((await visit(opened.cookie, (slot) => slot.setPaying("one"))).written).toEqual([]);
  const other = await visit(opened.cookie, (slot) => slot.setPaying("two"));
  expect((await visit(other.cookie, paying)).shown).toBe("two");
  const ended = await visit(other.cookie, (slot) => slot.setPaying(null));
  expect((await visit(ended.cookie, paying)).shown).toBeNull();
  expect((await visit(null, (slot) => slot.setPaying(null))).written).toEqual([]);
});

test("the latest payment that was cancelled is remembered for its order alone", async () => {
  const at = new Date("2026-11-20T12:05:00Z");
  const first = await visit(null, (slot) => slot.setCancelledPayment("one", at));
  const both = (slot: SessionSlot) => [slot.cancelledPaymentAt("one"), slot.cancelledPaymentAt("two")];
  expect((await visit(first.cookie, both)).shown).toEqual([at, null]);
  const second = await visit(first.cookie, (slot) => slot.setCancelledPayment("two", at));
  expect((await visit(second.cookie, both)).shown).toEqual([null, at]);
});

test("a form of another site, which comes without cookies, leaves the session as it is", async () => {
  const { cookie } = await visit(null, (slot) => slot.setPaying("one"));
  const posted = await visit(null, notify, {
    ...redirect(303),
    method: "POST",
    headers: { Origin: "https://api.razorpay.example" },
  });
  expect(posted.written.map((line) => line.split("=")[0])).toEqual(["haat-notice"]);
  const both = `${cookie}; ${posted.cookie}`;
  const page = await visit(both, (slot) => [slot.takeNotice(), slot.paying()]);
  expect(page.shown).toEqual([SAVED, "one"]);
  expect(page.written[1]).toMatch(/^haat-notice=;.*Max-Age=0/);
  expect((await visit(page.cookie, take)).shown).toBeNull();
  const replaced = await visit(both, (slot) => slot.notify(FAILED));
  expect((await visit(replaced.cookie, take)).shown).toEqual(FAILED);
});
