import { expect, type Page } from "@playwright/test";

import {
  fillAddress,
  isScripted,
  notice,
  open,
  putInCart,
  signUp,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { addProduct, setStock } from "#tests/e2e/support/products.ts";

const CONFIRMATION = /\/order-confirmation\/[0-9a-f-]{36}$/;

async function expectOrders(page: Page, count: number): Promise<void> {
  await open(page, "/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Orders");
  await expect(page.getByRole("main").locator(".order-row")).toHaveCount(count);
}

/** Fills in a cash on delivery order. */
async function fillCheckout(page: Page): Promise<void> {
  await fillAddress(page);
  await page.getByRole("radio", { name: /^Cash on delivery/ }).check();
}

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });

test(
  "Enter in an address field places no order and keeps the values",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const product = await addProduct({ price: 500, stock: 4 });
    await signUp(context);
    await putInCart(context, product.id);
    await open(page, "/checkout");
    await fillAddress(page);
    const answered = () => page.waitForResponse((response) => response.request().method() === "POST");
    for (const label of ["Postal code", "First name", "Mobile number"]) {
      const answer = answered();
      await page.getByLabel(label).press("Enter");
      expect((await answer).status()).toBe(200);
      // Posts are ignored while another is in progress.
      await expect(placeOrder(page)).toBeEnabled();
      await expect(page.getByLabel("Postal code")).toHaveValue("682 001");
      await expect(page.getByLabel("City")).toHaveValue("Kochi");
      await expect(page).toHaveURL("/checkout");
    }
    await expectOrders(page, 0);
  },
);

test("a double click on Place Order places one order", { tag: "@script-off" }, async ({ page, context }) => {
  const product = await addProduct({ price: 500, stock: 4 });
  await signUp(context);
  await putInCart(context, product.id);
  await open(page, "/checkout");
  await fillCheckout(page);
  await placeOrder(page).dblclick();
  await expect(page).toHaveURL(CONFIRMATION);
  await expectOrders(page, 1);
  await open(page, "/profile/addresses");
  await expect(page.locator("address")).toHaveCount(1);
});

test(
  "going back and ordering again leads to the same confirmation",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const product = await addProduct({ price: 500, stock: 4 });
    await signUp(context);
    await putInCart(context, product.id);
    const document = await page.goto("/checkout");
    const kept = await document?.text();
    await fillCheckout(page);
    await placeOrder(page).click();
    await expect(page).toHaveURL(CONFIRMATION);
    const confirmation = page.url();

    if (isScripted()) {
      await page.goBack();
      await expect(page.getByText("Your cart is empty")).toBeVisible();
    } else {
      // Some browsers show a cached page whatever its headers say.
      await page.route("**/checkout", (route) =>
        route.request().method() === "GET"
          ? route.fulfill({ body: kept, contentType: "text/html" })
          : route.continue(),
      );
      await page.goBack();
      await fillCheckout(page);
      await placeOrder(page).click();
      await expect(page).toHaveURL(confirmation);
    }
    await expectOrders(page, 1);
  },
);

test("two tabs with the same cart place one order", { tag: "@script-off" }, async ({ page, context }) => {
  const product = await addProduct({ price: 500, stock: 4 });
  await signUp(context);
  await putInCart(context, product.id);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab, "/checkout");
    await fillCheckout(tab);
  }
  await placeOrder(page).click();
  await expect(page).toHaveURL(CONFIRMATION);
  await placeOrder(other).click();
  await expect(other).not.toHaveURL("/checkout");
  await expectOrders(page, 1);
});

test("a product that sold out while the page was open is named, and nothing is placed", async ({
  page,
  context,
  guard,
}) => {
  const product = await addProduct({ price: 500, stock: 4 });
  await signUp(context);
  await putInCart(context, product.id, 3);
  await open(page, "/checkout");
  await fillCheckout(page);
  await setStock(product, 2);
  guard.allowErrorAt("/checkout");
  await placeOrder(page).click();
  const problem = page.getByRole("alert").filter({ hasText: product.name });
  await expect(problem).toContainText(`Only 2 of ${product.name} left`);
  await expect(page.getByLabel("City")).toHaveValue("Kochi");
  await expectOrders(page, 0);
  await open(page, "/checkout");
  await fillCheckout(page);
  await placeOrder(page).click();
  await expect(notice(page, "Order placed successfully!")).toBeVisible();
});
