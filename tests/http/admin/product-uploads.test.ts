import { describe, expect, test } from "vitest";

import { LIST } from "#tests/http/support/admin-products.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, fieldError, textOf, inputValue } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { ADMIN, addProduct, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { createImage, postProductForm, uploadsOf } from "#tests/http/support/uploads.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const { form, productOf, productWith, editForm, storedFiles } = uploadsOf(shop, admin);

describe("product upload", () => {
  test("rejects files that are no image with a message naming them, stores nothing and keeps the values", async () => {
    const count = await storedFiles();
    const fields = await form({ name: "Typed with care" });
    const uploads = [
      createImage("jpg"),
      new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], "a<b>.svg", {
        type: "image/jpeg",
      }),
      createImage("png", "large.png", 10 * 1024 * 1024 + 1),
      createImage("gif", "large.gif", 2 * 1024 * 1024 + 1),
      new File([], "empty.jpg"),
    ];
    const answer = await postProductForm(admin, `${LIST}/new`, fields, { uploads });
    expect(answer.status).toBe(400);
    expect(fieldError(answer.html, "product", "uploads")).toBe(
      "a<b>.svg is not a JPEG, PNG, WebP, AVIF or GIF image. large.png is larger than 10 MB. " +
        "large.gif is larger than 2 MB. " +
        "empty.jpg is not a JPEG, PNG, WebP, AVIF or GIF image",
    );
    expect(answer.html).not.toContain("<b>.svg");
    expect(inputValue(answer.html, "name")).toBe("Typed with care");
    expect(textOf(answer.html)).toContain("must be chosen again");
    expect(await productOf(fields["sku"] ?? "")).toBeUndefined();
    expect(await storedFiles()).toBe(count);
  });

  test("accepts photographs up to 10 MB, eight at once and nine per product", async () => {
    expect((await productWith(createImage("png", "a.png", 10 * 1024 * 1024))).addresses).toHaveLength(1);
    const eight = Array.from({ length: 8 }, () => createImage("gif"));
    const { id, addresses } = await productWith(...eight);
    expect(addresses).toHaveLength(8);
    const count = await storedFiles();
    const fields = await editForm(id);
    const nine = await postProductForm(admin, `${LIST}/${id}`, fields, {
      uploads: [...eight, createImage("gif")],
    });
    expect(fieldError(nine.html, "product", "uploads")).toBe("Choose at most 8 images at once");
    const ten = await postProductForm(admin, `${LIST}/${id}`, fields, {
      uploads: [createImage("gif"), createImage("gif"), createImage("gif")],
      removed: [addresses[0] ?? ""],
    });
    expect(ten.status).toBe(400);
    expect(fieldError(ten.html, "product", "uploads")).toBe("A product has at most 9 images");
    // The checkbox that was ticked stays ticked.
    const ticks = (ten.html.match(/<input[^>]*name="removed"[^>]*>/g) ?? []).filter((tag) =>
      tag.includes("checked"),
    );
    expect(ticks).toEqual([expect.stringContaining(`value="${addresses[0]}"`)]);
    expect(await storedFiles()).toBe(count);
  });

  test("reports file errors together with errors in other fields", async () => {
    const fields = await form({ price: "-1" });
    const answer = await postProductForm(admin, `${LIST}/new`, fields, {
      uploads: [new File(["%PDF"], "a.pdf")],
    });
    expect(fieldError(answer.html, "product", "price")).toBe("Price must be above 0");
    expect(fieldError(answer.html, "product", "uploads")).toContain("a.pdf is not a JPEG");
    const count = await storedFiles();
    const good = await postProductForm(admin, `${LIST}/new`, fields, { uploads: [createImage("png")] });
    expect(good.status).toBe(400);
    expect(await storedFiles()).toBe(count);
  });

  test("rejects an oversized, malformed or unexpected body with a page", async () => {
    const count = await storedFiles();
    const fields = await form();
    const large = Array.from({ length: 3 }, () => createImage("png", "a.png", 7 * 1024 * 1024));
    const tooLarge = await postProductForm(admin, `${LIST}/new`, fields, { uploads: large });
    expect(tooLarge.status).toBe(413);
    expect(textOf(tooLarge.html)).toContain("The images are too large. Please go back and choose fewer");
    const body = new FormData();
    body.set("name", createImage("png"));
    const init = { method: "POST", headers: { Origin: shop.shopUrl } };
    expect((await admin.send(`${LIST}/new`, { ...init, body })).status).toBe(400);
    const broken = new Headers({ ...init.headers, "Content-Type": "multipart/form-data; boundary=x" });
    expect((await admin.send(`${LIST}/new`, { ...init, headers: broken, body: "--x\r\nno" })).status).toBe(
      400,
    );
    const bomb = await postProductForm(admin, `${LIST}/new`, { ...fields, "zz[30000000].x": "1" });
    expect(bomb.status).toBe(400);
    expect(await storedFiles()).toBe(count);
  });
});

test("a photograph of 50 MB is refused with a page that says what to do, and nothing is stored", async () => {
  const count = await storedFiles();
  const fields = await form();
  const uploads = [createImage("jpg", "IMG_0001.jpg", 50 * 1024 * 1024)];
  const answer = await postProductForm(admin, `${LIST}/new`, fields, { uploads });
  expect(answer.status).toBe(413);
  expect(textOf(answer.html)).toContain(
    "The images are too large. Please go back and choose fewer or smaller ones.",
  );
  expect(await productOf(fields["sku"] ?? "")).toBeUndefined();
  expect(await storedFiles()).toBe(count);
});

test("from a visitor or a shopper is refused and stores nothing", async () => {
  const count = await storedFiles();
  const fields = await form();
  const shopper = await newShopper(shop);
  const { id } = await addProduct(shop);
  for (const path of [`${LIST}/new`, `${LIST}/${id}`]) {
    expect(
      (await postProductForm(new Browser(shop.shopUrl), path, fields, { uploads: [createImage("png")] }))
        .status,
    ).toBe(302);
    expect((await postProductForm(shopper, path, fields, { uploads: [createImage("png")] })).status).toBe(
      403,
    );
  }
  // Their body is refused before it is read.
  const large = Array.from({ length: 3 }, () => createImage("png", "a.png", 7 * 1024 * 1024));
  expect((await postProductForm(shopper, `${LIST}/new`, fields, { uploads: large })).status).toBe(403);
  expect(await storedFiles()).toBe(count);
});

test("removes image metadata such as the location", async () => {
  const text = `Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0GPS ${crypto.randomUUID()}`;
  const scan = "\xff\xda\0\x08\x01\x01\0\0\x3f\0data\xff\xd9";
  const taken = `\xff\xd8\xff\xe1\0${String.fromCharCode(text.length + 2)}${text}${scan}`;
  const { addresses } = await productWith(new File([Buffer.from(taken, "latin1")], "phone.jpg"));
  const answer = await fetch(shop.shopUrl + (addresses[0] ?? ""));
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toBe(`\xff\xd8${scan}`);
});

test("a failing storage keeps the values, and an unavailable image is a 503", async () => {
  const { addresses } = await productWith(createImage("jpg"));
  const proxied = await openProxiedShop(shop);
  proxied.intercept(({ url }) =>
    Promise.resolve(
      url.includes("/storage/v1/") ? Response.json({ message: "canary" }, { status: 502 }) : null,
    ),
  );
  const at = atWorker(proxied, admin);
  const fields = await form({ name: "Typed in vain" });
  const answer = await postProductForm(at, `${LIST}/new`, fields, { uploads: [createImage("png")] });
  expect(answer.status).toBe(503);
  expect(fieldError(answer.html, "product", "uploads")).toBe(
    "The images could not be stored. Please try again.",
  );
  expect(answer.html).not.toContain("canary");
  expect(inputValue(answer.html, "name")).toBe("Typed in vain");
  expect(await productOf(fields["sku"] ?? "")).toBeUndefined();
  const shown = await at.get(addresses[0] ?? "");
  expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
});
