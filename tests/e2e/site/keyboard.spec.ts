import type { Locator, Page } from "@playwright/test";

import {
  ADDRESS_BY_LABEL,
  expect,
  notice,
  open,
  signUp,
  test,
  waitForScript,
} from "#tests/e2e/support/fixtures.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

const MAX_TAB_STOPS = 80;

/**
 * Tabs to a control. Every stop must be visible: an outline of at least 2 px around the control or its label, within
 * the window and not covered.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(focusProblem);
    expect(hidden).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target.toString()} was not reached in ${MAX_TAB_STOPS} stops.`);
}

/** Runs in the page. @returns what is wrong with how the focused control is shown, or null */
function focusProblem(): string | null {
  const control = document.activeElement;
  // Between the end of the page and its start, the browser's own controls have the focus.
  if (!control || control === document.body) return null;
  const ringed = [control, control.closest("label")].some((element) => {
    const style = element && getComputedStyle(element);
    return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  });
  if (!ringed) return `no ring: ${control.outerHTML.slice(0, 200)}`;
  const { left, top, width, height } = control.getBoundingClientRect();
  const seen = [0.1, 0.5, 0.9].some((part) => {
    const top_ = document.elementFromPoint(left + width * part, top + height / 2);
    return top_ !== null && (control.contains(top_) || top_.contains(control));
  });
  return seen ? null : `covered or outside: ${control.outerHTML.slice(0, 200)}`;
}

test("a purchase with the keyboard only", { tag: ["@script-off", "@desktop"] }, async ({ page, context }) => {
  const product = await addProduct({ price: 500, stock: 4 });
  await signUp(context);
  await open(page, "/");
  const banner = page.getByRole("banner");
  const main = page.getByRole("main");

  await test.step("the skip link comes first and moves the focus past the header", async () => {
    const skip = page.getByRole("link", { name: "Skip to content" });
    await tabTo(page, skip);
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(main).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Shop Now" })).toBeFocused();
  });

  await test.step("search and open the product", async () => {
    await open(page, "/");
    await tabTo(page, banner.getByLabel("Search products"));
    await page.keyboard.type(product.name);
    await page.keyboard.press("Enter");
    const card = main.getByRole("link", { name: product.name, exact: true });
    await tabTo(page, card);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/product/${product.id}`);
    await waitForScript(page);
  });

  await test.step("add two to the cart", async () => {
    await tabTo(page, page.getByLabel("Quantity"));
    await page.keyboard.press("ArrowUp");
    await tabTo(page, main.getByRole("button", { name: "Add to Cart" }));
    await page.keyboard.press("Space");
    await expect(notice(page, "Added 2 item(s) to cart")).toBeVisible();
    await waitForScript(page);
    await tabTo(page, banner.getByRole("link", { name: "Cart, 1 product" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/cart");
    await waitForScript(page);
    await tabTo(page, page.getByRole("button", { name: `One more of ${product.name}` }));
    await page.keyboard.press("Space");
    await expect(page.getByText("Quantity 3")).toBeVisible();
    // The page shows 3 immediately; the cart has it once the subtotal follows.
    await expect(page.getByRole("definition").first()).toHaveText(
      `₹${(product.price * 3).toLocaleString("en-IN")}`,
    );
    await waitForScript(page);
    await tabTo(page, page.getByRole("link", { name: "Proceed to Checkout" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/checkout");
    await waitForScript(page);
  });

  await test.step("address, payment and order", async () => {
    for (const [label, value] of Object.entries(ADDRESS_BY_LABEL)) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(value);
    }
    await tabTo(page, page.getByRole("radio", { name: /^Pay online/ }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /^Cash on delivery/ })).toBeChecked();
    await tabTo(page, page.getByRole("button", { name: "Place Order" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, your order is placed");
    await waitForScript(page);
  });

  await test.step("order page and sign-out", async () => {
    await tabTo(page, page.getByRole("link", { name: "View order" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order ORD-/);
    await waitForScript(page);
    await tabTo(page, page.getByLabel("Account menu"));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "Sign Out" }));
    await page.keyboard.press("Enter");
    await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
  });
});
