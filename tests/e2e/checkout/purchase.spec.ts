import type { Locator, Page } from "@playwright/test";

import {
  expect,
  fillAddress,
  notice,
  open,
  registerShopper,
  signIn,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

/** An amount in the summary of cart, checkout, confirmation or order page. */
function amount(page: Page, label: string): Locator {
  return page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: new RegExp(`^${label}`) }) })
    .locator("dd");
}

function cartLink(page: Page, name: string): Locator {
  return page.getByRole("banner").getByRole("link", { name, exact: true });
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("banner").getByLabel("Search products").fill(words);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`1 product for “${words}”`)).toBeVisible();
}

test(
  "a shopper registers, buys a product twice and sees the orders",
  { tag: ["@script-off", "@desktop", "@quick"] },
  async ({ page }) => {
    const product = await addProduct({ price: 1234, stock: 5 });
    const account = await registerShopper(page);
    await signIn(page, account);
    await expect(page).toHaveURL("/");

    await test.step("searches from the header", async () => {
      await search(page, product.name);
      await page.getByRole("link", { name: product.name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.name);
      await expect(page.getByText("Only 5 left")).toBeVisible();
    });

    await test.step("adds from the product page and from its card", async () => {
      await page.getByLabel("Quantity").fill("2");
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await expect(notice(page, "Added 2 item(s) to cart")).toBeVisible();
      await expect(page).toHaveURL(`/product/${product.id}`);
      await expect(cartLink(page, "Cart, 1 product")).toBeVisible();

      await search(page, product.name);
      await page.getByRole("button", { name: `Add to Cart, ${product.name}` }).click();
      await expect(notice(page, "Added to cart!")).toBeVisible();
      await expect(page).toHaveURL(/\/products\?search=/);
      await cartLink(page, "Cart, 1 product").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart");
    });

    await test.step("sees the same total on every page", async () => {
      await expect(amount(page, "Subtotal")).toHaveText("₹3,702");
      await page.getByRole("button", { name: `One less of ${product.name}` }).click();
      await expect(amount(page, "Subtotal")).toHaveText("₹2,468");
      await expect(amount(page, "Shipping")).toHaveText("Free");
      await expect(amount(page, "Tax \\(18%\\)")).toHaveText("₹444");
      await expect(amount(page, "Total")).toHaveText("₹2,912");

      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await fillAddress(page);
      await expect(page.getByRole("radio", { name: /^Pay online/ })).toBeChecked();
      await page.getByRole("radio", { name: /^Cash on delivery/ }).check();
      await expect(amount(page, "Total")).toHaveText("₹2,912");
      await page.getByRole("button", { name: "Place Order · ₹2,912" }).click();

      await expect(notice(page, "Order placed successfully!")).toBeVisible();
      await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}$/);
      await expect(amount(page, "Total")).toHaveText("₹2,912");
      await expect(page.getByText("Keep ₹2,912 ready")).toBeVisible();
      await expect(cartLink(page, "Cart")).toBeVisible();
    });

    await test.step("finds items and address on the order", async () => {
      const number = await page.getByText(/^ORD-\d+$/).innerText();
      await page.getByRole("link", { name: "View order" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(`Order ${number}: Arriving`);
      await expect(amount(page, "Total")).toHaveText("₹2,912");
      await expect(page.getByRole("main").getByText("₹2,912").first()).toBeVisible();
      await expect(page.getByRole("main")).toContainText("2 × ₹1,234");
      await expect(page.getByRole("main")).toContainText("Confirmed");
      await expect(page.locator("address")).toContainText("Kerala");
      await expect(page.locator("address")).toContainText("682001");

      await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
      await expect(page.getByRole("heading", { level: 2 })).toContainText([number]);
    });

    await test.step("places the next order with the saved address", async () => {
      await open(page, `/product/${product.id}`);
      await expect(page.getByText("Only 3 left")).toBeVisible();
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
      await cartLink(page, "Cart, 1 product").click();
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await expect(page.getByRole("radio", { name: /^Meera Nair.*14 Marine Drive/ })).toBeChecked();
      await expect(page.getByLabel("Postal code")).toBeHidden();
      await page.getByRole("radio", { name: /^Cash on delivery/ }).check();
      await page.getByRole("button", { name: "Place Order · ₹1,456" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, your order is placed");
      await expect(page.locator("address")).toContainText("14 Marine Drive");
      await open(page, "/profile/addresses");
      await expect(page.locator("address")).toHaveCount(1);
      await open(page, "/orders");
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
    });

    await test.step("signs out, and in again to the requested page", async () => {
      await page.getByLabel("Account menu").click();
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
      await expect(page).toHaveURL("/");
      await open(page, "/orders?status=processing");
      await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent("/orders?status=processing")}`);
      await signIn(page, account);
      await expect(page).toHaveURL("/orders?status=processing");
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
    });
  },
);

test("the cart limits quantities to the stock, switches to free shipping, and can be cleared", async ({
  page,
}) => {
  const [cup, jar] = await Promise.all([
    addProduct({ price: 249.5, stock: 3 }),
    addProduct({ price: 100, stock: 1 }),
  ]);
  for (const { id } of [cup, jar]) {
    await open(page, `/product/${id}`);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
  }
  await cartLink(page, "Cart, 2 products").click();
  const less = page.getByRole("button", { name: `One less of ${cup.name}` });
  const more = page.getByRole("button", { name: `One more of ${cup.name}` });
  await expect(page.getByRole("button", { name: `One more of ${jar.name}` })).toBeDisabled();
  await page.getByRole("button", { name: `Remove ${jar.name}` }).click();
  await expect(page.getByText(`You removed ${jar.name}`)).toBeVisible();
  await expect(cartLink(page, "Cart, 1 product")).toBeVisible();

  await expect(less).toBeDisabled();
  await more.click();
  await expect(amount(page, "Subtotal")).toHaveText("₹499");
  await expect(amount(page, "Shipping")).toHaveText("₹49");
  await expect(page.getByText(/₹1 more/)).toBeVisible();
  await expect(amount(page, "Total")).toHaveText("₹638");
  await more.click();
  await expect(amount(page, "Subtotal")).toHaveText("₹748.50");
  await expect(amount(page, "Shipping")).toHaveText("Free");
  await expect(amount(page, "Round off")).toHaveText("₹0.50");
  await expect(amount(page, "Total")).toHaveText("₹884");
  await expect(more).toBeDisabled();
  await less.click();
  await expect(amount(page, "Subtotal")).toHaveText("₹499");

  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(cartLink(page, "Cart")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(amount(page, "Subtotal")).toHaveText("₹499");
  await expect(cartLink(page, "Cart, 1 product")).toBeVisible();
});
