import { randomUUID } from "node:crypto";

export type Product = { id: string; name: string; price: number; stock: number };

/** A product of one test alone, so that tests do not take each other's stock. Price in rupees. */
export async function addProduct(product: Pick<Product, "price" | "stock">): Promise<Product> {
  const id = randomUUID();
  const mark = id.slice(0, 8);
  const row = { ...product, id, name: `Marble mortar and pestle ${mark}` };
  await send("POST", "products", {
    ...row,
    sku: `TEST-${mark}`,
    short_description: "Turned from one block, for spices",
    description: "A mortar and pestle turned from one block of Makrana marble.",
    image_url: "/images/mitti-planter.svg",
  });
  return row;
}

export function setStock({ id }: Product, stock: number): Promise<void> {
  return send("PATCH", `products?id=eq.${id}`, { stock });
}

export function withdraw({ id }: Product): Promise<void> {
  return send("PATCH", `products?id=eq.${id}`, { is_active: false });
}

export function takeImage({ id }: Product): Promise<void> {
  return send("PATCH", `products?id=eq.${id}`, { image_url: null });
}

export function dropWaitingReviews({ id }: { id: string }): Promise<void> {
  return send("DELETE", `reviews?product_id=eq.${id}&is_approved=is.false`);
}

/** Writes a row past every policy, as the shop keeper's own tools would. */
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
