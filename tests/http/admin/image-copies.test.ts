import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

// Uses its own shop: the cron looks for images without copies in all of it.
const shop = await openShop({ own: true });
const PHOTO = readFileSync(join(import.meta.dirname, "../support/photo.jpg"));
const HEALTH = "Products whose images have no smaller sizes";

/** Stores a file as the shop did before copies were made, and shows it as a product's main image. @returns its path */
async function uploadedBefore(bytes: Buffer, productId: string): Promise<string> {
  const file = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`;
  const answer = await fetch(`${shop.backendUrl}/storage/v1/object/products/${file}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${shop.serviceKey}`,
      apikey: shop.serviceKey,
      "Content-Type": "image/jpeg",
    },
    body: new Uint8Array(bytes),
  });
  expect(answer.status).toBe(200);
  await shop.sql("update public.products set image_url = $2 where id = $1", [productId, `/media/${file}`]);
  return `/media/${file}`;
}

async function imageOf(productId: string): Promise<string> {
  const [row] = await shop.sql<{ image_url: string }>("select image_url from public.products where id = $1", [
    productId,
  ]);
  return row?.image_url ?? "";
}

test("an image that was uploaded before has its copies after a run of the cron, and one that cannot be read is counted", async () => {
  const admin = await signedInAdmin(shop);
  const { id: kurta } = await addProduct(shop, { name: "Indigo kurta" });
  const { id: torn } = await addProduct(shop, { name: "Torn photograph" });
  await uploadedBefore(PHOTO, kurta);
  const unreadable = await uploadedBefore(PHOTO.subarray(0, 30_000), torn);
  expect(textOf((await admin.get("/admin/health")).html)).toContain(
    `${HEALTH} The shop makes smaller sizes by itself, a few every five minutes. 2`,
  );
  await shop.runCron();

  const address = await imageOf(kurta);
  expect(address).toMatch(/^\/media\/[\da-f]{32}-960o\.jpg$/);
  expect(await imageOf(torn)).toBe(unreadable);
  const visitor = new Browser(shop.shopUrl);
  const copy = address.replace(/jpg$/, "640.avif");
  expect((await visitor.get(`/product/${kurta}`)).html).toContain(`${copy} 640w`);
  const made = await fetch(shop.shopUrl + copy);
  expect(made.headers.get("Content-Type")).toBe("image/avif");
  expect(Buffer.from(await made.arrayBuffer()).includes("SECRET-ARTIST")).toBe(false);
  expect(textOf((await admin.get("/admin/health")).html)).toContain(
    `${HEALTH} 1 Smaller sizes of 1 image could not be made: Torn photograph. Choose the photograph again.`,
  );

  // The next run passes over it, and gives a new one its copies.
  const { id: sari } = await addProduct(shop, { name: "Red sari" });
  await uploadedBefore(Buffer.concat([PHOTO, Buffer.from("again")]), sari);
  await shop.runCron();
  expect(await imageOf(sari)).toMatch(/-960o\.jpg$/);
  expect(await imageOf(torn)).toBe(unreadable);
});
