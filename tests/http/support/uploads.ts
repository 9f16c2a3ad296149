import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import type { Shop } from "#local/launcher/shop.ts";
import { LIST } from "#tests/http/support/admin-products.ts";
import { Browser, fieldValue, type Page, inputValue } from "#tests/http/support/browser.ts";

const BEGINNINGS = {
  jpg: "\xff\xd8\xff\xe0\0\x10JFIF\0",
  png: "\x89PNG\r\n\x1a\n\0\0\0\0none",
  webp: "RIFF\x10\0\0\0WEBPVP8 ",
  avif: "\0\0\0\x18ftypavif\0\0\0\0avif",
  gif: "GIF89a\x01\0\x01\0",
};

/** A unique file that starts like an image of this format, and has no size. */
export function createImage(
  ending: keyof typeof BEGINNINGS,
  name = `lamp.${ending}`,
  size = 0,
  type = "image/jpeg",
): File {
  const bytes = Buffer.from(BEGINNINGS[ending] + randomUUID(), "latin1");
  return new File([Buffer.concat([bytes, Buffer.alloc(Math.max(size - bytes.length, 0))])], name, { type });
}

/** Posts a product form with files and ticked removals, as a browser does. */
export function postProductForm(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  { uploads = [], removed = [] }: { uploads?: File[]; removed?: string[] } = {},
): Promise<Page> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const address of removed) body.append("removed", address);
  // A browser sends an empty file for an empty file field.
  for (const file of uploads.length > 0 ? uploads : [new File([], "")]) body.append("uploads", file);
  return browser.send(path, { method: "POST", body, headers: { Origin: browser.shopUrl } });
}

type Row = { id: string; image_url: string | null; images: { url: string }[] };

/** Helpers for image upload tests in one shop, as one admin. */
export function uploadsOf(shop: Shop, admin: Browser) {
  const visitor = new Browser(shop.shopUrl);

  async function form(change: Record<string, string> = {}): Promise<Record<string, string>> {
    const [row] = await shop.sql<{ id: string }>("select id from public.categories order by name limit 1");
    return {
      name: "Clay lamp",
      sku: `PIC-${randomUUID().slice(0, 8)}`,
      price: "250",
      category_id: row?.id ?? "",
      stock: "5",
      description: "Fired twice.",
      image_url: "",
      images: "",
      is_active: "on",
      ...change,
    };
  }

  async function productOf(sku: string): Promise<Row | undefined> {
    const [row] = await shop.sql<Row>("select id, image_url, images from public.products where sku = $1", [
      sku,
    ]);
    return row;
  }

  /** Creates a product with these uploads. `addresses` are the paths of its images. */
  async function productWith(...uploads: File[]): Promise<{ id: string; sku: string; addresses: string[] }> {
    const fields = await form();
    expect((await postProductForm(admin, `${LIST}/new`, fields, { uploads })).status).toBe(303);
    const { sku = "" } = fields;
    const row = await productOf(sku);
    return {
      id: row?.id ?? "",
      sku,
      addresses: [row?.image_url ?? "", ...(row?.images ?? []).map(({ url }) => url)],
    };
  }

  /** Fields of a product's edit form as shown, with changes. */
  async function editForm(id: string, change: Record<string, string> = {}): Promise<Record<string, string>> {
    const { html } = await admin.get(`${LIST}/${id}`);
    const lines = /<textarea[^>]*name="images"[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
    return {
      ...(await form({ sku: inputValue(html, "sku"), stock: inputValue(html, "stock") })),
      image_url: inputValue(html, "image_url"),
      images: lines.trim(),
      version: fieldValue(html, "version"),
      seen_stock: fieldValue(html, "seen_stock"),
      reason: "counted",
      ...change,
    };
  }

  async function storedFiles(): Promise<number> {
    const [row] = await shop.sql<{ n: number }>("select count(*)::int as n from storage.objects");
    return row?.n ?? 0;
  }

  async function statusOf(address: string | undefined): Promise<number> {
    return (await visitor.get(address ?? "/nowhere")).status;
  }

  async function productById(id: string): Promise<Row> {
    const [row] = await shop.sql<Row>("select id, image_url, images from public.products where id = $1", [
      id,
    ]);
    if (!row) throw new Error(`There is no product ${id}.`);
    return row;
  }

  return { form, productOf, productWith, productById, editForm, storedFiles, statusOf };
}
