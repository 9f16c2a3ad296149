import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { LIST } from "#tests/http/support/admin-products.ts";
import { Browser, fieldError } from "#tests/http/support/browser.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { postProductForm, uploadsOf } from "#tests/http/support/uploads.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const visitor = new Browser(shop.shopUrl);
const { form, productOf, productWith, editForm, storedFiles, statusOf } = uploadsOf(shop, admin);

/** 1000 × 1250 pixels, with the name of its author; unique by bytes behind its end. */
const PHOTO = readFileSync(join(import.meta.dirname, "../support/photo.jpg"));
let photos = 0;

function photo(): File {
  photos += 1;
  // A comment, which is removed with all metadata, does not make it another file; a quantization table does.
  const marked = Buffer.from(PHOTO);
  const table = marked.indexOf(Buffer.from([0xff, 0xdb])) + 5 + photos;
  marked[table] = (marked[table] ?? 0) + 1;
  return new File([marked], "kurta.jpg", { type: "image/jpeg" });
}

async function sizeOf(url: string): Promise<{ type: string; bytes: Buffer }> {
  const answer = await fetch(shop.shopUrl + url);
  expect(answer.status).toBe(200);
  return {
    type: answer.headers.get("Content-Type") ?? "",
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

/** The `srcset` of the first AVIF source of a page, by width. */
function sourcesOf(html: string): Map<string, string> {
  const set = /<source type="image\/avif" srcSet="([^"]+)"/i.exec(html)?.[1] ?? "";
  return new Map(
    set.split(", ").map((entry) => {
      const [url = "", width = ""] = entry.split(" ");
      return [width, url];
    }),
  );
}

describe("a photograph of a phone", () => {
  test("is stored in three widths of AVIF and a JPEG, without metadata, and shown on every page", async () => {
    const { id, addresses } = await productWith(photo());
    const [address = ""] = addresses;
    expect(address).toMatch(/^\/media\/[\da-f]{32}-960o\.jpg$/);
    const { html } = await visitor.get(`/product/${id}`);
    const sources = sourcesOf(html);
    expect([...sources.keys()]).toEqual(["320w", "640w", "960w"]);
    const stored = await Promise.all([...sources.values()].map(sizeOf));
    expect(stored.map(({ type }) => type)).toEqual(["image/avif", "image/avif", "image/avif"]);
    expect(stored[1]?.bytes.length).toBeLessThanOrEqual(30 * 1024);
    for (const { bytes } of stored) {
      expect(bytes.subarray(4, 12).toString("latin1")).toBe("ftypavif");
      expect(bytes.includes("SECRET-ARTIST")).toBe(false);
    }
    const jpeg = address.replace(/jpg$/, "640.jpg");
    expect(html).toContain(`src="${jpeg}"`);
    const fallback = await sizeOf(jpeg);
    expect(fallback.type).toBe("image/jpeg");
    expect((await sizeOf(address)).bytes.includes("SECRET-ARTIST")).toBe(false);

    // A visitor's list, the portal's list and the cart use the same copies.
    const { sku } = (
      await shop.sql<{ sku: string }>("select sku from public.products where id = $1", [id])
    )[0] ?? {
      sku: "",
    };
    const list = (await visitor.get(`/products?search=${sku}`)).html;
    expect(sourcesOf(list)).toEqual(sources);
    expect(list).toMatch(/<span class="product-image bg-white[^"]*"><picture>/);
    expect(list).toContain("object-cover");
    expect(sourcesOf((await admin.get(`${LIST}?search=${sku}`)).html)).toEqual(sources);
  });

  test("is deleted with its copies", async () => {
    const count = await storedFiles();
    const { id, addresses } = await productWith(photo());
    expect(await storedFiles()).toBe(count + 5);
    const fields = await editForm(id);
    const saved = await postProductForm(admin, `${LIST}/${id}`, fields, { removed: addresses });
    expect(saved.status).toBe(303);
    expect(await storedFiles()).toBe(count);
    expect(await statusOf(addresses[0]?.replace(/jpg$/, "640.avif"))).toBe(404);
  });
});

test("a picture bomb, a truncated photograph and a HEIC photo are refused with words, and nothing is stored", async () => {
  const count = await storedFiles();
  const head = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\x02\0\0\0\0\0\0\0";
  const uploads = [
    new File([Buffer.from(`${head}\0\0\0\0IEND\xae\x42\x60\x82`, "latin1")], "bomb.png"),
    new File([PHOTO.subarray(0, 30_000)], "half.jpg"),
    new File([Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"x".repeat(64)}`, "latin1")], "IMG_1.HEIC"),
  ];
  const fields = await form();
  const answer = await postProductForm(admin, `${LIST}/new`, fields, { uploads });
  expect(answer.status).toBe(400);
  expect(fieldError(answer.html, "product", "uploads")).toBe(
    "bomb.png has more than 50 megapixels. half.jpg is incomplete: its end is missing. Copy it again from the phone or camera. " +
      "IMG_1.HEIC is a HEIC photo, which this shop cannot read. Save it as JPEG and choose it again",
  );
  expect(await productOf(fields["sku"] ?? "")).toBeUndefined();
  expect(await storedFiles()).toBe(count);
});
