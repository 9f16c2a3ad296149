import type { Page, Route } from "@playwright/test";

import { expect, notice, test } from "#tests/e2e/support/fixtures.ts";
import {
  choose,
  CONFIRMATION,
  heading,
  PAY_PAGE,
  stateOf,
  THANKS,
  waitingOrder,
} from "#tests/e2e/support/payments.ts";

// Whatever becomes of Razorpay's script, the plain form under it goes to Razorpay's own page.

const SCRIPT = "/v1/checkout.js";

test.beforeEach(({ guard }) => guard.paysAtRazorpay());

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
  await choose(page, "success");
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(notice(page, "Payment successful!")).toBeVisible();
  await expect(heading(page)).toHaveText(THANKS);
  expect(await stateOf(id)).toBe("razorpay confirmed paid");
}

const said = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("a script that cannot be fetched is said, and the button leads to Razorpay’s page", async ({
  page,
  context,
  guard,
}) => {
  const { id } = await waitingOrder(context);
  guard.refusalAt(SCRIPT);
  await openWithScript(page, id, (route) => route.fulfill({ status: 503 }));
  await expect(said(page, "Failed to load payment gateway. Please refresh the page.")).toBeVisible();
  await page.locator("#pay-button").click();
  await payOnItsOwnPage(page, id);
});

test("a script that brings nothing is said, and the other button leads to Razorpay’s page", async ({
  page,
  context,
}) => {
  const { id } = await waitingOrder(context);
  await openWithScript(page, id, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.locator("#pay-button").click();
  await expect(said(page, "Payment gateway not loaded. Please try again.")).toBeVisible();
  await expect(page).toHaveURL(PAY_PAGE);
  await page.getByRole("button", { name: "Pay on Razorpay’s own page" }).click();
  await payOnItsOwnPage(page, id);
});

test("nobody waits long for a script that does not come", async ({ page, context }) => {
  const { id } = await waitingOrder(context);
  await page.clock.install();
  await openWithScript(page, id, () => new Promise(() => {}));
  const button = page.locator("#pay-button");
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward(5_000);
  await expect(said(page, "Payment gateway not loaded. Please try again.")).toBeVisible();
  await button.click();
  await payOnItsOwnPage(page, id);
});
