import type { Page } from "@playwright/test";

import { setStock } from "./catalogue.ts";
import { expectFingerSizedButtons, expectNoAxeViolations, expectNoSidewaysScroll } from "./checks.ts";
import { expect, isScripted, test } from "./fixtures.ts";
import {
  capture,
  choose,
  comeBack,
  goToRazorpay,
  heading,
  payBehind,
  refund,
  THANKS,
  UNPAID,
  waitingOrder,
  WAITING,
} from "./payments.ts";

test.beforeEach(({ guard }) => guard.paysAtRazorpay());

/** Looks at the page in both sizes; with script on and off together, every size is seen in every theme. */
async function look(page: Page, text: string): Promise<void> {
  await expect(heading(page)).toHaveText(text);
  const [onPhone, onDesktop] = isScripted() ? (["light", "dark"] as const) : (["dark", "light"] as const);
  const phone = page.viewportSize();
  if (!phone) throw new Error("The page has no viewport.");
  for (const [size, theme] of [
    [phone, onPhone],
    [{ width: 1280, height: 800 }, onDesktop],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate((wanted) => {
      document.documentElement.className = wanted;
    }, theme);
    await expectNoAxeViolations(page);
    await expectFingerSizedButtons(page);
  }
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
}

test("the pay page and the order while its payment comes and goes back", async ({ page, context }) => {
  const { id } = await waitingOrder(context);
  const confirmation = `/order-confirmation/${id}`;
  await page.goto(`/checkout/pay/${id}`);
  await look(page, "Pay for your order");
  if (isScripted()) {
    const desk = await goToRazorpay(page);
    await desk.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Payment cancelled")).toBeVisible();
    await look(page, "Pay for your order");
  }
  await page.goto(confirmation);
  await look(page, WAITING);

  const payment = await payBehind(id, "authorized");
  // Its last look, so that it stays while it is looked at.
  await page.goto(`${confirmation}?check=12`);
  await look(page, "We are confirming your payment");

  await capture(payment);
  await page.goto(confirmation);
  await look(page, THANKS);

  await refund(payment);
  await page.reload();
  await look(page, "Your order was cancelled");
});

test("an order whose payment failed, and one that came too late", async ({ page, context }) => {
  const { id, product } = await waitingOrder(context);
  await page.goto(`/checkout/pay/${id}`);
  await choose(await goToRazorpay(page), "failure");
  await comeBack(page);
  await look(page, UNPAID);

  await setStock(product, 0);
  await payBehind(id, "success");
  await page.reload();
  await look(page, "Your order could not be kept");
  await page.goto(`/order/${id}`);
  await expect(page.getByText("₹708 is on its way back")).toBeVisible();
  await expectNoAxeViolations(page);
});
