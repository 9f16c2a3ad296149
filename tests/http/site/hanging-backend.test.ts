import { beforeAll, describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, fieldValue, inputValue, type Page, textOf } from "#tests/http/support/browser.ts";
import { onlineCheckout, ordersOf } from "#tests/http/support/online-checkout.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  ADDRESS,
  addProduct,
  checkoutForm,
  newShopper,
  openShop,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
/** Times that are short for a test, and long for a busy machine that works. */
const TIMES = {
  PAGE_TIMEOUT_MS: "2500",
  FORM_TIMEOUT_MS: "8000",
  SESSION_TIMEOUT_MS: "1500",
  BACKEND_TIMEOUT_MS: "60000",
  RAZORPAY_WRITE_TIMEOUT_MS: "60000",
};
/** Long enough for the pages that must be answered before the next try. */
const RETRY_MS = 5_000;
/** No call is refused, so that each test meets the hang itself. */
const hanging = await openProxiedShop(shop, {
  ...razorpayVars(shop.razorpay),
  ...TIMES,
  STALE_COPY_MS: "3600000",
});
/** The same, and its calls are refused after five that failed. */
const breaking = await openProxiedShop(shop, {
  ...TIMES,
  STALE_COPY_MS: "3600000",
  BREAKER_FAILURES: "5",
  BREAKER_RETRY_MS: String(RETRY_MS),
});
/** Called after the answer, in its own time, so that the call for one page may come while the next is asked for. */
const AFTER_THE_ANSWER = "POST /rest/v1/rpc/shop_record_errors";
/** Less than the time of a single call, and long for a machine with other work. */
const MUCH_LESS_MS = 30_000;

const UNAVAILABLE = "Database connection unavailable. Please refresh the page.";
const STALE = "Prices and stock may have changed: we cannot check them right now.";

let product = { id: "" };
let shopper = new Browser(shop.shopUrl);

beforeAll(async () => {
  product = await addProduct(shop, { name: "Brass diya" });
  shopper = await shopperWith(shop, product);
});

/** Never answers calls whose path contains one of these parts. */
function hang(worker: typeof hanging, ...parts: string[]): void {
  worker.intercept(({ url }) =>
    parts.some((part) => url.includes(part)) ? new Promise<Response>(() => undefined) : null,
  );
}

async function timed(ask: () => Promise<Page>): Promise<{ page: Page; ms: number }> {
  const started = performance.now();
  const page = await ask();
  return { page, ms: performance.now() - started };
}

/** Waits for the page; a busy machine may need more than one try. */
async function becomesReady(browser: Browser, path: string): Promise<void> {
  await expect.poll(async () => (await browser.get(path)).status, { interval: 250 }).toBe(200);
}

describe("while the backend hangs", () => {
  test("every page is answered within its time, and nothing is asked twice", async () => {
    hang(hanging, "/rest/", "/auth/", "/storage/");
    const paths = [
      "/cart",
      "/about",
      "/checkout",
      "/orders",
      "/profile",
      "/admin/dashboard",
      "/products?search=never",
    ];
    for (const path of paths) {
      hanging.calls.length = 0;
      const { page, ms } = await timed(() => atWorker(hanging, shopper).get(path));
      expect(page.status, path).toBe(503);
      expect(textOf(page.html), path).toContain(UNAVAILABLE);
      expect(page.html.includes('class="shop-header"'), path).toBe(!path.startsWith("/admin"));
      expect(ms, path).toBeLessThan(MUCH_LESS_MS);
      const asked = hanging.calls.filter((call) => call !== AFTER_THE_ANSWER);
      const repeated = asked.filter((call, at) => asked.indexOf(call) !== at);
      expect(repeated, path).toEqual([]);
    }
  });

  test("a page whose every call is slow ends with its time, too", async () => {
    hanging.intercept(async (_request, pass) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      return pass();
    });
    const { page, ms } = await timed(() => atWorker(hanging, shopper).get("/checkout"));
    expect([200, 503]).toContain(page.status);
    expect(ms).toBeLessThan(MUCH_LESS_MS);
  });

  test("an order is refused within its time with what was typed, and the same post finds or places it once", async () => {
    hanging.intercept(() => null);
    const own = await shopperWith(shop, await addProduct(shop));
    const browser = atWorker(hanging, own);
    const form = await checkoutForm(own);
    hang(hanging, "/rpc/shop_place_order");
    const { page, ms } = await timed(() => browser.post("/checkout", form));
    expect(page.status).toBe(409);
    expect(textOf(page.html)).toContain("Failed to place order. Please try again.");
    expect(inputValue(page.html, "city")).toBe(ADDRESS.city);
    expect(fieldValue(page.html, "checkoutKey")).toBe(form.checkoutKey);
    expect(ms).toBeLessThan(MUCH_LESS_MS);
    // At a Worker with much time, since a busy machine may answer late.
    expect((await own.post("/checkout", form)).status).toBe(303);
    expect(await ordersOf(shop, own)).toHaveLength(1);
  });

  test("an order is placed within its time while Razorpay hangs, and its payment can be started later", async () => {
    hanging.intercept(() => null);
    const { browser, form } = await onlineCheckout(shop);
    shop.razorpay.setFault({ kind: "timeout", on: "orders.create" });
    const { page, ms } = await timed(() => atWorker(hanging, browser).post("/checkout", form));
    shop.razorpay.setFault(null);
    expect(page.status).toBe(303);
    expect(ms).toBeLessThan(MUCH_LESS_MS);
    expect(await ordersOf(shop, browser)).toHaveLength(1);
  });

  test("pages of the catalogue go on from the last copy and say so, for visitors and shoppers", async () => {
    hanging.intercept(() => null);
    const paths = ["/", "/products", `/product/${product.id}`];
    const visitor = new Browser(hanging.shopUrl);
    for (const path of paths) {
      const fresh = await visitor.get(path);
      expect(fresh.status, path).toBe(200);
      expect(textOf(fresh.html), path).not.toContain(STALE);
    }
    hang(hanging, "/rest/", "/auth/", "/storage/");
    // At once, since each waits as long as a page may.
    const browsers = [visitor, atWorker(hanging, shopper)];
    const kept = await Promise.all(
      browsers.flatMap((who) => paths.map(async (path) => ({ path, page: await who.fork().get(path) }))),
    );
    expect(kept).toHaveLength(6);
    for (const { path, page } of kept) {
      expect(page.status, path).toBe(200);
      expect(textOf(page.html), path).toContain(STALE);
    }
    expect(textOf((await visitor.get(`/product/${product.id}`)).html)).toContain("Brass diya");
    const other = await visitor.get("/products?search=something+else");
    expect(other.status).toBe(503);
    hanging.intercept(() => null);
    expect(textOf((await visitor.get("/")).html)).not.toContain(STALE);
  });
});

describe("a backend that is known to be down", () => {
  test("is not asked, pages answer without it, and the shop is back soon after it", async () => {
    breaking.intercept(() => null);
    const [{ contactEmail } = { contactEmail: "" }] = await shop.sql<{ contactEmail: string }>(
      'select contact_email as "contactEmail" from public.settings',
    );
    const visitor = new Browser(breaking.shopUrl);
    await visitor.get("/products");
    hang(breaking, "/rest/");
    await Promise.all(Array.from({ length: 5 }, () => visitor.fork().get("/cart")));
    // Another page may have started the next try.
    await visitor.get("/cart");
    breaking.calls.length = 0;
    for (const [path, status] of [
      ["/cart", 503],
      ["/products", 200],
      // It needs the settings alone, of which there is a copy.
      ["/about", 200],
    ] as const) {
      expect((await visitor.get(path)).status, path).toBe(status);
    }
    const cart = await visitor.get("/cart");
    expect(cart.html).toMatch(/<header/);
    expect(textOf(cart.html)).toContain("Your cart and your orders are safe.");
    expect(textOf(cart.html)).toContain("You can still look at products and read Help");
    expect(textOf(cart.html)).toContain(`Need help? ${contactEmail}`);
    expect(breaking.calls).toEqual([]);
    breaking.intercept(() => null);
    await becomesReady(visitor, "/cart");
    expect(textOf((await visitor.get("/products")).html)).not.toContain(STALE);
  });

  test("keeps the session of a shopper whose token has to be renewed", async () => {
    breaking.intercept(() => null);
    const browser = await newShopper(shop);
    const there = atWorker(breaking, browser);
    hang(breaking, "/auth/");
    for (let visit = 0; visit < 6; visit += 1) await there.get("/about");
    breaking.calls.length = 0;
    expect((await there.get("/about")).status).toBe(200);
    expect(breaking.calls.filter((call) => call.includes("/auth/"))).toEqual([]);
    breaking.intercept(() => null);
    await becomesReady(there, "/orders");
  });
});
