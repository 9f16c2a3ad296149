import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expect, notice, open, putInCart, signUp, test, waitForScript } from "#tests/e2e/support/fixtures.ts";
import { advanceReturn, orderOf, setStatus } from "#tests/e2e/support/orders.ts";
import { heading, postCheckout, sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

type Kurta = { id: string; name: string; medium: string; large: string };

/** A kurta of ₹600 in M and L, so many of each. */
async function addKurta(medium: number, large: number): Promise<Kurta> {
  const { id, name } = await addProduct({ price: 600, stock: 0 });
  await sql(
    `update public.products set options = '[{"name": "Size", "values": ["M", "L"]}]' where id = $1`,
    id,
  );
  const ids = [randomUUID(), randomUUID()] as const;
  for (const [at, size] of (["M", "L"] as const).entries()) {
    await sql(
      `insert into public.products (id, name, variant_of, option_values, sku, price, stock)
       values ($1, '', $2, array[$3::text], $4, 600, $5)`,
      ids[at],
      id,
      size,
      `TEST-${ids[at]?.slice(0, 13)}`,
      at === 0 ? medium : large,
    );
  }
  return { id, name, medium: ids[0], large: ids[1] };
}

async function stocksOf({ medium, large }: Kurta): Promise<number[]> {
  const rows = await sql<{ stock: number }>(
    "select stock from public.products where id = any ($1::uuid[]) order by variant_label desc",
    [medium, large],
  );
  return rows.map(({ stock }) => stock);
}

test(
  "the quantity and its sum stay when a size is chosen, and the sizes stay where they are",
  { tag: ["@script-off", "@desktop"] },
  async ({ page }) => {
    const kurta = await addKurta(12, 2);
    await open(page, `/product/${kurta.id}`);
    const quantity = page.getByRole("spinbutton", { name: "Quantity" });
    for (const wanted of ["2", "3"]) {
      await page.getByRole("button", { name: "One more" }).click();
      await expect(quantity).toHaveValue(wanted);
    }
    const size = page.getByRole("link", { name: "M", exact: true });
    const top = async () => {
      const box = await size.boundingBox();
      const name = await page.getByRole("heading", { level: 1 }).boundingBox();
      return (box?.y ?? 0) - (name?.y ?? 0);
    };
    const before = await top();
    await size.click();
    await expect(page).toHaveURL(/\?size=m&quantity=3(#options)?$/);
    await expect(page.getByText("12 in stock")).toBeVisible();
    await expect(quantity).toHaveValue("3");
    // The price has one line more or less, not the stock above the sizes.
    expect(Math.abs((await top()) - before)).toBeLessThan(8);
    const button = page.locator(".buy-bar button[value=add]");
    await expect(button).toContainText("₹1,800");
    await page.getByRole("button", { name: "One less" }).click();
    await expect(quantity).toHaveValue("2");
    await expect(button).toContainText("₹1,200");
    await page.getByRole("button", { name: "One more" }).click();
    await page.getByRole("link", { name: "L", exact: true }).click();
    await expect(page.getByText("Only 2 left")).toBeVisible();
    await expect(quantity).toHaveValue("2");
    await expect(button).toContainText("₹1,200");
  },
);

const addToCart = (page: Page) => page.getByRole("button", { name: "Add to Cart" }).first();

test(
  "a size is chosen by a link, and one that sells out meanwhile says so",
  { tag: "@script-off" },
  async ({ page }) => {
    const kurta = await addKurta(3, 1);
    await open(page, `/product/${kurta.id}`);
    await page.getByRole("link", { name: "L", exact: true }).click();
    await expect(page).toHaveURL(/size=l/);
    await expect(page.getByText("Only 1 left")).toBeVisible();
    // Somebody else buys it.
    await sql("update public.products set stock = 0 where id = $1", kurta.large);
    await addToCart(page).click();
    await expect(page.getByText(`${kurta.name} · L is out of stock.`)).toBeVisible();
    await open(page, `/product/${kurta.id}?size=m`);
    await addToCart(page).click();
    await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
    await open(page, "/cart");
    await expect(page.getByText(`${kurta.name} · M`).first()).toBeVisible();
  },
);

test(
  "a size that was forgotten is asked for beside the sizes, until it is chosen",
  { tag: "@script-off" },
  async ({ page }) => {
    const kurta = await addKurta(3, 1);
    await open(page, `/product/${kurta.id}`);
    const missing = page.getByRole("main").getByRole("alert").filter({ hasText: "Please choose a size" });
    for (const at of [/missing=1/, /missing=2/]) {
      await addToCart(page).click();
      await expect(page).toHaveURL(at);
      await waitForScript(page);
      await expect(missing).toBeInViewport();
      await expect(page.getByRole("group", { name: "Options" })).toBeFocused();
      await expect(page.locator(".notice")).toHaveCount(0);
    }
    await page.getByRole("link", { name: "M", exact: true }).click();
    await expect(page).toHaveURL(/size=m/);
    await expect(missing).toHaveCount(0);
  },
);

test(
  "M is exchanged for L, and what was ordered is ordered again",
  { tag: "@script-off" },
  async ({ page, context }) => {
    const kurta = await addKurta(3, 2);
    await signUp(context);
    await putInCart(context, kurta.medium);
    const product = { id: kurta.medium, name: kurta.name, price: 600, stock: 3 };
    const order = await orderOf(await postCheckout(context, "cod"), product);
    await setStatus(order, "delivered");

    await open(page, `${order.path}/return`);
    await page.getByRole("radio", { name: "Exchange" }).check();
    await page.getByRole("checkbox").check();
    await page.getByLabel(/^Why/).selectOption("It does not fit");
    await page.getByRole("combobox", { name: /^Exchange/ }).selectOption("L");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(heading(page)).toHaveText("Confirm your exchange");
    const named = `1 × ${kurta.name} · M, in exchange for L`;
    await expect(page.getByText("You get: L")).toBeVisible();
    await page.getByRole("button", { name: "Confirm exchange" }).click();
    const panel = page.getByRole("region", { name: "Returns and exchanges" });
    await expect(panel).toContainText(named);
    await advanceReturn(order, "approve");
    expect(await stocksOf(kurta)).toEqual([2, 1]);
    await advanceReturn(order, "receive");
    await advanceReturn(order, "replace");
    await page.goto(order.path);
    await expect(panel.locator(".badge")).toHaveText("Replaced");
    expect(await stocksOf(kurta)).toEqual([3, 1]);

    await waitForScript(page);
    await page.getByRole("button", { name: "Reorder Items" }).click();
    await expect(notice(page, "Added 1 item(s) to cart")).toBeVisible();
    await open(page, "/cart");
    await expect(page.getByText(`${kurta.name} · M`).first()).toBeVisible();
  },
);
