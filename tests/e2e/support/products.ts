import { randomUUID } from "node:crypto";

export type Product = { id: string; name: string; price: number; stock: number };

/** Adds a product for one test, so that tests do not share stock. Price in rupees. */
export async function addProduct(
  product: Pick<Product, "price" | "stock"> & { name?: string },
): Promise<Product> {
  const id = randomUUID();
  const mark = id.slice(0, 8);
  const row = { name: `Marble mortar and pestle ${mark}`, ...product, id };
  await send("POST", "products", {
    ...row,
    sku: `TEST-${mark}`,
    short_description: "Turned from one block, for spices",
    description: "A mortar and pestle turned from one block of Makrana marble.",
    image_url: "/images/category-home.webp",
  });
  return row;
}

export function setStock({ id }: Product, stock: number): Promise<void> {
  return send("PATCH", `products?id=eq.${id}`, { stock });
}

export function deactivate({ id }: Product): Promise<void> {
  return send("PATCH", `products?id=eq.${id}`, { is_active: false });
}

export function removeImage({ id }: Product): Promise<void> {
  return send("PATCH", `products?id=eq.${id}`, { image_url: null });
}

export function deletePendingReviews({ id }: { id: string }): Promise<void> {
  return send("DELETE", `reviews?product_id=eq.${id}&is_approved=is.false`);
}

/** Writes through the data API with the service key, without row level security. */
async function send(
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  row?: Record<string, unknown>,
): Promise<void> {
  const { HAAT_BACKEND_URL: url, HAAT_SERVICE_KEY: key = "" } = process.env;
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: { apikey: key, "Content-Type": "application/json", Prefer: "return=minimal" },
    ...(row ? { body: JSON.stringify(row) } : {}),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
}
