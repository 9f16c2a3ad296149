import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import type { Shop } from "#local/launcher/shop.ts";
import { type Browser, fieldValue, inputValue } from "#tests/http/support/browser.ts";
import { PRODUCT_FIELDS } from "#tests/unit/form-fields.ts";

export const LIST = "/admin/products";

/** Helpers for product form tests in one shop, as one admin. */
export function productForms(shop: Shop, admin: Browser) {
  async function category(): Promise<string> {
    const [row] = await shop.sql<{ id: string }>("select id from public.categories order by name limit 1");
    return row?.id ?? "";
  }

  /** All fields of a new product. */
  async function wholeForm(change: Record<string, string> = {}): Promise<Record<string, string>> {
    return {
      ...PRODUCT_FIELDS,
      sku: `P-${randomUUID().slice(0, 8)}`,
      category_id: await category(),
      is_active: "on",
      ...change,
    };
  }

  async function productOf(sku: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await shop.sql("select * from public.products where sku = $1", [sku]);
    return row;
  }

  /** Fields of a product's edit form as shown, with changes. */
  async function editForm(id: string, change: Record<string, string> = {}): Promise<Record<string, string>> {
    const { html, status } = await admin.get(`${LIST}/${id}`);
    expect(status).toBe(200);
    return {
      ...(await wholeForm()),
      name: inputValue(html, "name"),
      sku: inputValue(html, "sku"),
      price: inputValue(html, "price"),
      stock: inputValue(html, "stock"),
      version: fieldValue(html, "version"),
      seen_stock: fieldValue(html, "seen_stock"),
      reason: "counted",
      ...change,
    };
  }

  async function ledgerOf(id: string): Promise<string[]> {
    const rows = await shop.sql<{ quantity: number; reason: string }>(
      "select quantity, reason from public.stock_movements where product_id = $1 order by id",
      [id],
    );
    return rows.map(({ quantity, reason }) => `${quantity} ${reason}`);
  }

  return { category, wholeForm, productOf, editForm, ledgerOf };
}
