import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CHROMIUM } from "#local/chromium.ts";
import { type HttpServer, serve } from "#local/http/server.ts";
import type { Razorpay } from "#local/razorpay/emulator.ts";
import { startRazorpay } from "#local/razorpay/server.ts";
import { createOrder } from "#tests/local/support/fake-shop.ts";

/* The emulated checkout.js in a browser, on a page of another site, as the shop's payment page uses it. */

let browser: Browser;
let razorpay: Razorpay;
let shop: HttpServer;
/** The requests to callback_url. */
let posts: { origin: string | null; cookie: string | null; fields: Record<string, string> }[] = [];

beforeAll(async () => {
  shop = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/callback") {
      const { headers } = request;
      const fields = Object.fromEntries(new URLSearchParams(await request.text()));
      posts.push({ origin: headers.get("Origin"), cookie: headers.get("Cookie"), fields });
      return new Response(null, { status: 303, headers: { Location: "/done" } });
    }
    if (pathname === "/payment/webhook") return new Response(null);
    return new Response(`<!doctype html><title>Shop</title><h1>${pathname}</h1>`, {
      headers: {
        "Content-Type": "text/html",
        "Set-Cookie": "session=1; SameSite=Lax; HttpOnly",
        "Content-Security-Policy": `default-src 'none'; script-src ${razorpay.url} 'unsafe-inline'; frame-src ${razorpay.url}; style-src 'unsafe-inline'; form-action 'self'`,
      },
    });
  }, 0);
  razorpay = await startRazorpay({ siteUrl: `http://localhost:${shop.port}` });
  browser = await chromium.launch(CHROMIUM);
});
afterAll(async () => {
  await browser.close();
  await razorpay.close();
  await shop.close();
});

/** Opens the checkout on a payment page, which records its callbacks in `window.callbacks`. */
async function openCheckout(options: Record<string, unknown> = {}): Promise<{ page: Page; orderId: string }> {
  posts = [];
  const { id } = await createOrder(razorpay);
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(`http://localhost:${shop.port}/pay`);
  await page.addScriptTag({ url: razorpay.checkoutSrc });
  await page.evaluate(
    ([extraOptions, key, order]) => {
      type Checkout = { open: () => void; on: (event: string, listener: (data: unknown) => void) => void };
      const shopWindow = window as unknown as {
        Razorpay: new (options: unknown) => Checkout;
        callbacks: unknown[];
      };
      shopWindow.callbacks = [];
      const record = (name: string) => (data: unknown) => shopWindow.callbacks.push([name, data]);
      const checkout = new shopWindow.Razorpay({
        key,
        order_id: order,
        amount: 50_000,
        currency: "INR",
        name: "Haat",
        prefill: { email: "asha@haat.example", contact: "+919876543210" },
        handler: record("handler"),
        modal: { ondismiss: () => record("dismiss")(null) },
        ...(extraOptions as object),
      });
      checkout.on("payment.failed", record("payment.failed"));
      checkout.open();
    },
    [options, razorpay.keyId, id] as const,
  );
  return { page, orderId: id };
}

function frame(page: Page) {
  return page.frameLocator('iframe[title="Razorpay Checkout"]');
}

function readCallbacks(page: Page): Promise<[string, Record<string, unknown>][]> {
  return page.evaluate(
    () => (window as unknown as { callbacks: [string, Record<string, unknown>][] }).callbacks,
  );
}

function redirectOptions() {
  return { callback_url: `http://localhost:${shop.port}/callback`, redirect: true };
}

test("passes the signed ids to the handler and closes the window after payment", async () => {
  const { page, orderId } = await openCheckout();
  await frame(page).getByRole("button", { name: "Pay ₹500.00" }).click();
  await expect.poll(() => readCallbacks(page)).toHaveLength(1);
  const [payment] = razorpay.payments(orderId);
  expect(await readCallbacks(page)).toEqual([
    [
      "handler",
      {
        razorpay_payment_id: payment?.id,
        razorpay_order_id: orderId,
        razorpay_signature: razorpay.sign(orderId, payment?.id ?? ""),
      },
    ],
  ]);
  expect(await page.locator("iframe").count()).toBe(0);
});

test("calls payment.failed and offers another attempt after a declined payment", async () => {
  const { page, orderId } = await openCheckout();
  await frame(page).getByRole("button", { name: "Decline payment" }).click();
  await expect.poll(() => readCallbacks(page)).toHaveLength(1);
  const [payment] = razorpay.payments(orderId);
  expect(await readCallbacks(page)).toEqual([
    [
      "payment.failed",
      {
        error: {
          code: "BAD_REQUEST_ERROR",
          description: payment?.error_description,
          source: "gateway",
          step: "payment_response",
          reason: "payment_failed",
          metadata: { payment_id: payment?.id, order_id: orderId },
        },
      },
    ],
  ]);
  await frame(page).getByText("Payment was unsuccessful").waitFor();
  await frame(page).getByRole("button", { name: "Pay ₹500.00" }).click();
  await expect.poll(() => readCallbacks(page)).toHaveLength(2);
  expect(razorpay.payments(orderId).map(({ status }) => status)).toEqual(["failed", "captured"]);
});

test("closes the window after a declined payment when retry is disabled", async () => {
  const { page } = await openCheckout({ retry: { enabled: false } });
  await frame(page).getByRole("button", { name: "Decline payment" }).click();
  await expect
    .poll(async () => (await readCallbacks(page)).map(([name]) => name))
    .toEqual(["payment.failed", "dismiss"]);
});

test("calls ondismiss without a payment when closed by button or Escape", async () => {
  for (const close of [
    (page: Page) => frame(page).getByRole("button", { name: "Close" }).click(),
    (page: Page) => frame(page).getByRole("button", { name: "Close" }).press("Escape"),
    async (page: Page) => {
      await frame(page).getByRole("heading").waitFor();
      await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
    },
  ]) {
    const { page, orderId } = await openCheckout(redirectOptions());
    await close(page);
    await expect.poll(() => readCallbacks(page)).toEqual([["dismiss", null]]);
    expect(await page.locator("iframe").count()).toBe(0);
    expect(razorpay.payments(orderId)).toEqual([]);
  }
});

test("posts the whole window to callback_url, cross-site and without cookies, with redirect", async () => {
  for (const [name, field] of [
    ["Pay ₹500.00", "razorpay_signature"],
    ["Decline payment", "error[description]"],
  ] as const) {
    const { page } = await openCheckout(redirectOptions());
    await frame(page).getByRole("button", { name }).click();
    await page.waitForURL("**/done");
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ origin: razorpay.url, cookie: null });
    expect(posts[0]?.fields).toHaveProperty([field]);
  }
});

test("posts only successful payments to callback_url without redirect", async () => {
  const { page } = await openCheckout({ ...redirectOptions(), redirect: false });
  await frame(page).getByRole("button", { name: "Decline payment" }).click();
  await expect.poll(() => readCallbacks(page)).toHaveLength(1);
  await frame(page).getByText("Payment was unsuccessful").waitFor();
  expect(posts).toEqual([]);
  await frame(page).getByRole("button", { name: "Pay ₹500.00" }).click();
  await page.waitForURL("**/done");
  expect(Object.keys(posts[0]?.fields ?? {})).toContain("razorpay_signature");
});

test("shows an error for a wrong amount", async () => {
  const { page, orderId } = await openCheckout({ amount: 100 });
  await frame(page).getByText("different from the amount of the order").waitFor();
  await frame(page).getByRole("button", { name: "Close" }).click();
  await expect.poll(() => readCallbacks(page)).toEqual([["dismiss", null]]);
  expect(razorpay.payments(orderId)).toEqual([]);
});

test("works without script after a form post", async () => {
  posts = [];
  const { id } = await createOrder(razorpay);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const fields = Object.entries({
    key_id: razorpay.keyId,
    order_id: id,
    amount: "50000",
    currency: "INR",
    name: "Haat",
    "prefill[email]": "asha@haat.example",
    "prefill[contact]": "+919876543210",
    callback_url: `http://localhost:${shop.port}/callback`,
    cancel_url: `http://localhost:${shop.port}/cancelled`,
  }).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  async function openForm(): Promise<void> {
    await page.goto("about:blank");
    await page.setContent(
      `<form method="post" action="${razorpay.apiBase}/checkout/embedded">${fields.join("")}<button>Go</button></form>`,
    );
    await page.getByRole("button", { name: "Go" }).click();
  }

  await openForm();
  await page.getByRole("link", { name: "Cancel and go back to the shop" }).click();
  await page.getByRole("heading", { name: "/cancelled" }).waitFor();
  await openForm();
  await page.getByRole("button", { name: "Pay ₹500.00" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "/done" }).waitFor();
  expect(posts[0]?.origin).toBe(razorpay.url);
  expect(posts[0]?.fields.razorpay_order_id).toBe(id);
});
