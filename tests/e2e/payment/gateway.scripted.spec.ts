import type { BrowserContext, Page, Route } from "@playwright/test";

import { expect, notice, test } from "#tests/e2e/support/fixtures.ts";
import {
  chooseOutcome,
  CONFIRMATION,
  heading,
  PAY_PAGE,
  payInBackground,
  stateOf,
  THANKS,
  UNPAID,
  unpaidOrder,
} from "#tests/e2e/support/payments.ts";

// When Razorpay's script fails, the form posts to Razorpay's hosted page.

const SCRIPT = "/v1/checkout.js";

test.beforeEach(({ guard }) => guard.allowRazorpay());

async function openWithScript(
  page: Page,
  id: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`**${SCRIPT}`, answer);
  await page.goto(`/checkout/pay/${id}`, { waitUntil: "domcontentloaded" });
}

async function payOnItsOwnPage(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
  await chooseOutcome(page, "success");
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(notice(page, "Payment successful!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
}

const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("a script that fails to load shows a message, and the button opens Razorpay’s page", async ({
  page,
  context,
  guard,
}) => {
  const { id } = await unpaidOrder(context);
  guard.allowErrorAt(SCRIPT);
  await openWithScript(page, id, (route) => route.fulfill({ status: 503 }));
  await expect(alert(page, "Failed to load payment gateway. Please refresh the page.")).toBeVisible();
  await page.locator("#pay-button").click();
  await payOnItsOwnPage(page, id);
});

test("an empty script shows a message, and the other button opens Razorpay’s page", async ({
  page,
  context,
}) => {
  const { id } = await unpaidOrder(context);
  await openWithScript(page, id, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.locator("#pay-button").click();
  await expect(alert(page, "Payment gateway not loaded. Please try again.")).toBeVisible();
  await expect(page).toHaveURL(PAY_PAGE);
  await page.getByRole("button", { name: "Pay on Razorpay’s own page" }).click();
  await payOnItsOwnPage(page, id);
});

/** Razorpay's script with a window that the test closes. */
const CLOSABLE = `window.Razorpay = class {
  constructor(options) { window.options = options; }
  on(_event, listener) { window.failed = listener; }
  open() {}
}`;

/** Opens that window for an unpaid order. @returns the order's id */
async function openClosable(page: Page, context: BrowserContext): Promise<string> {
  const { id } = await unpaidOrder(context);
  await openWithScript(page, id, (route) =>
    route.fulfill({ contentType: "text/javascript", body: CLOSABLE }),
  );
  await page.waitForLoadState("load");
  await page.locator("#pay-button").click();
  return id;
}

test("a window that is closed once the order was paid in another tab leads to the order", async ({
  page,
  context,
}) => {
  const id = await openClosable(page, context);
  await payInBackground(id, "success");
  await page.evaluate("options.modal.ondismiss()");
  await expect(heading(page)).toHaveText(THANKS);
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(page.getByText("Payment cancelled")).toHaveCount(0);
});

test("a window that is closed while the shop does not answer calls nothing cancelled", async ({
  page,
  context,
}) => {
  await openClosable(page, context);
  await page.route("**/payment/callback/**", (route) => route.fulfill({ body: "Sign in to this network" }));
  await page.evaluate("options.modal.ondismiss()");
  await expect(
    alert(page, "We could not find out whether this order is paid. Please reload the page before you pay."),
  ).toBeVisible();
  await expect(page.locator("#pay-button")).toHaveAttribute("aria-busy", "false");
});

test("a window that is closed after a decline still says why", async ({ page, context }) => {
  const { id } = await unpaidOrder(context);
  // Razorpay's window offers another try after a decline; the stand-in's leads back to the shop at once.
  await openWithScript(page, id, (route) =>
    route.fulfill({ contentType: "text/javascript", body: CLOSABLE }),
  );
  await page.waitForLoadState("load");
  await page.locator("#pay-button").click();
  await payInBackground(id, "failure");
  await page.evaluate("failed({ error: { description: 'Declined by the bank' } })");
  await expect(alert(page, "Payment failed: Declined by the bank")).toBeVisible();
  await page.evaluate("options.modal.ondismiss()");
  await expect(
    alert(page, "Payment cancelled. Before that, a payment failed: Declined by the bank"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(heading(page)).toHaveText(UNPAID);
  await expect(page.getByRole("main")).toContainText("Payment cancelled. Before that, a payment failed: ");
  await expect(page.getByRole("main")).not.toContainText("Payment failed: ");
});

test.describe(() => {
  test.use({ ownContext: true });

  test("a script that does not respond times out after five seconds", async ({ page, context }) => {
    const { id } = await unpaidOrder(context);
    await page.clock.install();
    await openWithScript(page, id, () => new Promise(() => {}));
    const button = page.locator("#pay-button");
    await button.click();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await page.clock.fastForward(5_000);
    await expect(alert(page, "Payment gateway not loaded. Please try again.")).toBeVisible();
    await button.click();
    await payOnItsOwnPage(page, id);
  });
});
