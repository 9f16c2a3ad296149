import { describe, expect, test } from "vitest";

import { LIST } from "#tests/http/support/admin-products.ts";
import { Browser, inputValue } from "#tests/http/support/browser.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { createImage, postProductForm, uploadsOf } from "#tests/http/support/uploads.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const visitor = new Browser(shop.shopUrl);
const { form, productOf, productWith, productById, editForm, storedFiles, statusOf } = uploadsOf(shop, admin);

describe("the order of images", () => {
  test("changes by buttons, keeps what was typed, and is saved with the product", async () => {
    const fields = await form({ image_url: "/images/a.svg", images: "/images/b.svg\n/images/c.svg" });
    await postProductForm(admin, `${LIST}/new`, fields, {});
    const row = await productOf(fields["sku"] ?? "");
    const path = `${LIST}/${String(row?.id)}`;
    const typed = { ...(await editForm(String(row?.id), fields)), name: "Typed before" };
    const back = await postProductForm(admin, path, { ...typed, move: "2 main" }, {});
    expect(back.status).toBe(200);
    expect([inputValue(back.html, "image_url"), inputValue(back.html, "name")]).toEqual([
      "/images/c.svg",
      "Typed before",
    ]);
    expect(back.html).toContain('aria-label="Move image 3 up"');
    expect(back.html).not.toContain('aria-label="Move image 1 up"');
    expect((await productById(String(row?.id))).image_url).toBe("/images/a.svg");
    const again = { ...typed, image_url: "/images/c.svg", images: "/images/a.svg\n/images/b.svg" };
    expect((await postProductForm(admin, path, again, {})).status).toBe(303);
    expect((await productById(String(row?.id))).image_url).toBe("/images/c.svg");
  });
});

describe("uploaded images", () => {
  test("are served with the type of their bytes and cached forever", async () => {
    // File name and declared type are ignored.
    const files = [
      createImage("jpg", "lamp.svg", 0, "image/svg+xml"),
      createImage("png", "a b.PNG", 0, "text/html"),
      createImage("webp"),
      createImage("avif", "../../etc/passwd"),
      createImage("gif", "x.php", 0, ""),
    ];
    const { id, addresses } = await productWith(...files);
    expect(addresses.map((address) => address.replace(/[\da-f]{32}/, "x"))).toEqual([
      "/media/x.jpg",
      "/media/x.png",
      "/media/x.webp",
      "/media/x.avif",
      "/media/x.gif",
    ]);
    for (const [place, type] of ["jpeg", "png", "webp", "avif", "gif"].entries()) {
      const answer = await fetch(shop.shopUrl + addresses[place]);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe(`image/${type}`);
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(
        Buffer.from((await files[place]?.arrayBuffer()) ?? new ArrayBuffer()),
      );
      const again = await visitor.get(addresses[place] ?? "", {
        "If-None-Match": answer.headers.get("ETag") ?? "",
      });
      expect(again.status).toBe(304);
    }
    const { html } = await visitor.get(`/product/${id}`);
    for (const address of addresses) expect(html).toContain(`src="${address}"`);
    expect((await admin.get(`${LIST}?search=Clay+lamp`)).html).toContain(`src="${addresses[0]}"`);
  });

  test("follow the images given by URL, and an identical file is stored once", async () => {
    const file = createImage("png");
    const { id } = await productWith(file);
    const count = await storedFiles();
    const fields = await form({ image_url: "https://cdn.example/a.jpg", images: "/images/b.svg" });
    expect((await postProductForm(admin, `${LIST}/new`, fields, { uploads: [file] })).status).toBe(303);
    const row = await productOf(fields["sku"] ?? "");
    expect(row?.image_url).toBe("https://cdn.example/a.jpg");
    expect(row?.images).toEqual([{ url: "/images/b.svg" }, { url: (await productById(id)).image_url }]);
    expect(await storedFiles()).toBe(count);
  });

  test("can be added to and removed from a product; unused files are deleted", async () => {
    const { id, addresses } = await productWith(createImage("jpg"), createImage("png"));
    const [first = "", second = ""] = addresses;
    const page = await admin.get(`${LIST}/${id}`);
    expect(page.html).toContain(`name="removed" value="${first}"`);
    const answer = await postProductForm(admin, `${LIST}/${id}`, await editForm(id), {
      uploads: [createImage("gif")],
      removed: [first],
    });
    expect(answer.status).toBe(303);
    const row = await productById(id);
    expect(row.image_url).toBe(second);
    expect(row.images[0]?.url).toMatch(/^\/media\/[\da-f]{32}\.gif$/);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(second)).toBe(200);

    await postProductForm(admin, `${LIST}/${id}`, await editForm(id, { image_url: "", images: "" }));
    expect(await productById(id)).toEqual({ id, image_url: null, images: [] });
    expect(await statusOf(second)).toBe(404);
  });

  test("are kept while another product or an order uses them, and deleted with their last product", async () => {
    const shared = createImage("png");
    const [one, other] = [await productWith(shared), await productWith(shared)];
    const [address = ""] = one.addresses;
    await admin.post(`${LIST}/${one.id}/delete`, { intent: "delete" });
    expect(await statusOf(address)).toBe(200);
    await placeCod(shop, { products: [{ id: other.id, name: "Clay lamp", price: 250, stock: 5 }] });
    await postProductForm(admin, `${LIST}/${other.id}`, await editForm(other.id), { removed: [address] });
    expect((await productById(other.id)).image_url).toBeNull();
    expect(await statusOf(address)).toBe(200);

    const alone = await productWith(createImage("png"));
    expect(await statusOf(alone.addresses[0])).toBe(200);
    await admin.post(`${LIST}/${alone.id}/delete`, { intent: "delete" });
    expect(await statusOf(alone.addresses[0])).toBe(404);
  });
});

test.each(["x.jpg", `${"a".repeat(32)}.jpg`, `${"a".repeat(32)}.svg`, "..%2Fimages%2Fa.svg", "%00.jpg"])(
  "/media/%s is a 404",
  async (name) => {
    const answer = await visitor.get(`/media/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  },
);
