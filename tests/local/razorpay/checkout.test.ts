import { existsSync } from "node:fs";

import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type HttpServer, serve } from "#local/http/server.ts";
import { type Razorpay, startRazorpay } from "#local/razorpay/server.ts";
import { newOrder } from "#tests/local/support/fake-shop.ts";

/* The stand-in's checkout.js in a browser, on a page of another site, as the shop's pay page uses it. */

const EXECUTABLE = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path && existsSync(path));

let browser: Browser;
let razorpay: Razorpay;
let shop: HttpServer;
/** Of the posts to the callback: where from, with which cookies, and what. */
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
  browser = await chromium.launch({
    ...(EXECUTABLE ? { executablePath: EXECUTABLE } : {}),
    args: ["--no-sandbox"],
  });
});
afterAll(async () => {
  await browser.close();
  await razorpay.close();
  await shop.close();
});

/** The shop's pay page with the window open; what its script hears is kept in `heard`. */
async function open(options: Record<string, unknown> = {}): Promise<{ page: Page; orderId: string }> {
  posts = [];
  const { id } = await newOrder(razorpay);
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(`http://localhost:${shop.port}/pay`);
  await page.addScriptTag({ url: razorpay.checkoutSrc });
  await page.evaluate(
    ([given, key, order]) => {
      type Checkout = { open: () => void; on: (event: string, listener: (told: unknown) => void) => void };
      const shopWindow = window as unknown as {
        Razorpay: new (options: unknown) => Checkout;
        heard: unknown[];
      };
      shopWindow.heard = [];
      const receiveWebhook = (name: string) => (told: unknown) => shopWindow.heard.push([name, told]);
      const checkout = new shopWindow.Razorpay({
        key,
        order_id: order,
        amount: 50_000,
        currency: "INR",
        name: "Haat",
        prefill: { email: "asha@haat.example", contact: "+919876543210" },
        handler: receiveWebhook("handler"),
        modal: { ondismiss: () => receiveWebhook("dismiss")(null) },
        ...(given as object),
      });
      checkout.on("payment.failed", receiveWebhook("payment.failed"));
      checkout.open();
    },
    [options, razorpay.keyId, id] as const,
  );
  return { page, orderId: id };
}

function frame(page: Page) {
  return page.frameLocator('iframe[title="Razorpay Checkout"]');
}

function heard(page: Page): Promise<[string, Record<string, unknown>][]> {
  return page.evaluate(() => (window as unknown as { heard: [string, Record<string, unknown>][] }).heard);
}

function redirecting() {
  return { callback_url: `http://localhost:${shop.port}/callback`, redirect: true };
}

test("paid: the handler gets the signed three, and the window is gone", async () => {
  const { page, orderId } = await open();
  await frame(page).getByRole("button", { name: "Pay ₹500.00" }).click();
  await expect.poll(() => heard(page)).toHaveLength(1);
  const [payment] = razorpay.payments(orderId);
  expect(await heard(page)).toEqual([
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

test("declined: 'payment.failed' is heard, and the window offers another try", async () => {
  const { page, orderId } = await open();
  await frame(page).getByRole("button", { name: "Decline payment" }).click();
  await expect.poll(() => heard(page)).toHaveLength(1);
  const [payment] = razorpay.payments(orderId);
  expect(await heard(page)).toEqual([
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
  await expect.poll(() => heard(page)).toHaveLength(2);
  expect(razorpay.payments(orderId).map(({ status }) => status)).toEqual(["failed", "captured"]);
});

test("without retry a declined payment closes the window too", async () => {
  const { page } = await open({ retry: { enabled: false } });
  await frame(page).getByRole("button", { name: "Decline payment" }).click();
  await expect
    .poll(async () => (await heard(page)).map(([name]) => name))
    .toEqual(["payment.failed", "dismiss"]);
});

test("closed by its button, by Escape in it or outside: ondismiss, and nothing was tried", async () => {
  for (const close of [
    (page: Page) => frame(page).getByRole("button", { name: "Close" }).click(),
    (page: Page) => frame(page).getByRole("button", { name: "Close" }).press("Escape"),
    async (page: Page) => {
      await frame(page).getByRole("heading").waitFor();
      await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
    },
  ]) {
    const { page, orderId } = await open(redirecting());
    await close(page);
    await expect.poll(() => heard(page)).toEqual([["dismiss", null]]);
    expect(await page.locator("iframe").count()).toBe(0);
    expect(razorpay.payments(orderId)).toEqual([]);
  }
});

test("with redirect the whole window posts to callback_url, from Razorpay's site and without cookies", async () => {
  for (const [name, field] of [
    ["Pay ₹500.00", "razorpay_signature"],
    ["Decline payment", "error[description]"],
  ] as const) {
    const { page } = await open(redirecting());
    await frame(page).getByRole("button", { name }).click();
    await page.waitForURL("**/done");
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ origin: razorpay.url, cookie: null });
    expect(posts[0]?.fields).toHaveProperty([field]);
  }
});

test("with callback_url alone only a payment is posted there", async () => {
  const { page } = await open({ ...redirecting(), redirect: false });
  await frame(page).getByRole("button", { name: "Decline payment" }).click();
  await expect.poll(() => heard(page)).toHaveLength(1);
  await frame(page).getByText("Payment was unsuccessful").waitFor();
  expect(posts).toEqual([]);
  await frame(page).getByRole("button", { name: "Pay ₹500.00" }).click();
  await page.waitForURL("**/done");
  expect(Object.keys(posts[0]?.fields ?? {})).toContain("razorpay_signature");
});

test("a wrong amount is refused in the window", async () => {
  const { page, orderId } = await open({ amount: 100 });
  await frame(page).getByText("different from the amount of the order").waitFor();
  await frame(page).getByRole("button", { name: "Close" }).click();
  await expect.poll(() => heard(page)).toEqual([["dismiss", null]]);
  expect(razorpay.payments(orderId)).toEqual([]);
});

test("the plain form's page works without script", async () => {
  posts = [];
  const { id } = await newOrder(razorpay);
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
