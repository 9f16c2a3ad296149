import type { BrowserContext } from "@playwright/test";

import { expect, open, test, variable } from "#tests/e2e/support/fixtures.ts";
import { checkEveryView } from "#tests/e2e/support/page-checks.ts";
import { CONFIRMATION, orderIdIn } from "#tests/e2e/support/payments.ts";
import { submitWithoutValidation } from "#tests/e2e/support/screen-states.ts";

const LAMP = "00000000-0000-4000-8000-000000000113";
/** 200 characters: several lines, and a word that is longer than a line. */
const LONGEST =
  `Happy Diwali, Nani!\n\nWith love from all of us in Kochi.\n${"W".repeat(80)}\nமகிழ்ச்சி ✨ `.padEnd(
    200,
    "a b",
  );

/** Posts to the shop that offers gift messages. */
async function post(context: BrowserContext, path: string, form: Record<string, string>): Promise<void> {
  const answer = await context.request.post(variable("HAAT_CONFIRM_URL") + path, {
    form,
    maxRedirects: 0,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status(), path).toBe(303);
}

test("a gift message is typed at checkout, corrected, and shown to shopper and admin", async ({
  page,
  context,
  guard,
}) => {
  const shop = variable("HAAT_CONFIRM_URL");
  guard.allowErrorAt("/checkout");
  await post(context, "/login", { email: "asha@haat.example", password: "haat-shopper" });
  await post(context, "/cart", { intent: "add", productId: LAMP, quantity: "1", redirectTo: "/" });
  await open(page, `${shop}/checkout`);
  const field = page.getByRole("textbox", { name: "Message" });
  await expect(field).toBeHidden();
  await page.getByText("Gift message").click();
  await expect(field).toHaveAccessibleDescription(/Up to 200 characters/);
  await checkEveryView(page, "checkout-gift");

  await field.fill("x".repeat(201));
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await submitWithoutValidation(page, "Place Order");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  await expect(field).toHaveAccessibleDescription(/Gift message must be at most 200 characters/);
  await checkEveryView(page, "checkout-gift-error");

  expect(LONGEST).toHaveLength(200);
  await field.fill(LONGEST);
  await checkEveryView(page, "checkout-gift-longest");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(CONFIRMATION);
  const id = orderIdIn(page.url());
  await open(page, `${shop}/order/${id}`);
  await expect(page.getByRole("main")).toContainText("Happy Diwali, Nani!");
  await checkEveryView(page, "order-gift");

  await context.clearCookies();
  await post(context, "/login", { email: "admin@haat.example", password: "haat-admin" });
  await open(page, `${shop}/admin/orders/${id}`);
  await expect(page.getByRole("dialog")).toContainText("Happy Diwali, Nani!");
  await checkEveryView(page, "admin-order-gift");
  await open(page, `${shop}/admin/orders/${id}/packing-slip`);
  await expect(page.getByRole("main")).toContainText("Happy Diwali, Nani!");
  await checkEveryView(page, "admin-packing-slip-gift");
});
