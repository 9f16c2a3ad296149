import { describe, expect, test } from "vitest";

import { LIST } from "#tests/http/support/admin-products.ts";
import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { Browser, fieldError, textOf, typedValue } from "#tests/http/support/browser.ts";
import { atFaulty } from "#tests/http/support/session.ts";
import { ADMIN, addProduct, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { image, send, uploadsOf } from "#tests/http/support/uploads.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const { form, productOf, productWith, editForm, storedFiles } = uploadsOf(shop, admin);

describe("what is no image", () => {
  test("is refused beside the field with its name, nothing is stored, and what was typed stays", async () => {
    const count = await storedFiles();
    const fields = await form({ name: "Typed with care" });
    const uploads = [
      image("jpg"),
      new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], "a<b>.svg", {
        type: "image/jpeg",
      }),
      image("png", "large.png", 2 * 1024 * 1024 + 1),
      new File([], "empty.jpg"),
    ];
    const answer = await send(admin, `${LIST}/new`, fields, { uploads });
    expect(answer.status).toBe(400);
    expect(fieldError(answer.html, "product", "uploads")).toBe(
      "a<b>.svg is not a JPEG, PNG, WebP, AVIF or GIF image. large.png is larger than 2 MB. " +
        "empty.jpg is not a JPEG, PNG, WebP, AVIF or GIF image",
    );
    expect(answer.html).not.toContain("<b>.svg");
    expect(typedValue(answer.html, "name")).toBe("Typed with care");
    expect(textOf(answer.html)).toContain("must be chosen again");
    expect(await productOf(fields["sku"] ?? "")).toBeUndefined();
    expect(await storedFiles()).toBe(count);
  });

  test("just fits with 2 MB, eight at once and nine in all", async () => {
    expect((await productWith(image("png", "a.png", 2 * 1024 * 1024))).addresses).toHaveLength(1);
    const eight = Array.from({ length: 8 }, () => image("gif"));
    const { id, addresses } = await productWith(...eight);
    expect(addresses).toHaveLength(8);
    const count = await storedFiles();
    const fields = await editForm(id);
    const nine = await send(admin, `${LIST}/${id}`, fields, { uploads: [...eight, image("gif")] });
    expect(fieldError(nine.html, "product", "uploads")).toBe("Choose at most 8 images at once");
    const ten = await send(admin, `${LIST}/${id}`, fields, {
      uploads: [image("gif"), image("gif"), image("gif")],
      removed: [addresses[0] ?? ""],
    });
    expect(ten.status).toBe(400);
    expect(fieldError(ten.html, "product", "uploads")).toBe("A product has at most 9 images");
    // The tick that came with it stays.
    const ticks = (ten.html.match(/<input[^>]*name="removed"[^>]*>/g) ?? []).filter((tag) =>
      tag.includes("checked"),
    );
    expect(ticks).toEqual([expect.stringContaining(`value="${addresses[0]}"`)]);
    expect(await storedFiles()).toBe(count);
  });

  test("is told together with what is wrong in the other fields", async () => {
    const fields = await form({ price: "-1" });
    const answer = await send(admin, `${LIST}/new`, fields, { uploads: [new File(["%PDF"], "a.pdf")] });
    expect(fieldError(answer.html, "product", "price")).toBe("Price must be above 0");
    expect(fieldError(answer.html, "product", "uploads")).toContain("a.pdf is not a JPEG");
    const count = await storedFiles();
    const good = await send(admin, `${LIST}/new`, fields, { uploads: [image("png")] });
    expect(good.status).toBe(400);
    expect(await storedFiles()).toBe(count);
  });

  test("beyond the limit of a form, in a foreign field or in pieces is a page that says so", async () => {
    const count = await storedFiles();
    const fields = await form();
    const large = Array.from({ length: 9 }, () => image("png", "a.png", 2 * 1024 * 1024));
    const tooLarge = await send(admin, `${LIST}/new`, fields, { uploads: large });
    expect(tooLarge.status).toBe(413);
    expect(textOf(tooLarge.html)).toContain("The images are too large. Please go back and choose fewer");
    const body = new FormData();
    body.set("name", image("png"));
    const init = { method: "POST", headers: { Origin: shop.shopUrl } };
    expect((await admin.send(`${LIST}/new`, { ...init, body })).status).toBe(400);
    const broken = new Headers({ ...init.headers, "Content-Type": "multipart/form-data; boundary=x" });
    expect((await admin.send(`${LIST}/new`, { ...init, headers: broken, body: "--x\r\nno" })).status).toBe(
      400,
    );
    const bomb = await send(admin, `${LIST}/new`, { ...fields, "zz[30000000].x": "1" });
    expect(bomb.status).toBe(400);
    expect(await storedFiles()).toBe(count);
  });
});

test("a visitor and a shopper store nothing", async () => {
  const count = await storedFiles();
  const fields = await form();
  const shopper = await newShopper(shop);
  const { id } = await addProduct(shop);
  for (const path of [`${LIST}/new`, `${LIST}/${id}`]) {
    expect((await send(new Browser(shop.shopUrl), path, fields, { uploads: [image("png")] })).status).toBe(
      302,
    );
    expect((await send(shopper, path, fields, { uploads: [image("png")] })).status).toBe(403);
  }
  // Nobody takes their files in to see what they are.
  const large = Array.from({ length: 9 }, () => image("png", "a.png", 2 * 1024 * 1024));
  expect((await send(shopper, `${LIST}/new`, fields, { uploads: large })).status).toBe(403);
  expect(await storedFiles()).toBe(count);
});

test("where an image was taken is not stored with it", async () => {
  const text = `Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0GPS ${crypto.randomUUID()}`;
  const scan = "\xff\xda\0\x08\x01\x01\0\0\x3f\0data\xff\xd9";
  const taken = `\xff\xd8\xff\xe1\0${String.fromCharCode(text.length + 2)}${text}${scan}`;
  const { addresses } = await productWith(new File([Buffer.from(taken, "latin1")], "phone.jpg"));
  const answer = await fetch(shop.shopUrl + (addresses[0] ?? ""));
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toBe(`\xff\xd8${scan}`);
});

test("a Storage that fails keeps what was typed, and an image that cannot be had is no page", async () => {
  const { addresses } = await productWith(image("jpg"));
  const between = await openBetween(shop);
  between.answer(({ url }) =>
    Promise.resolve(
      url.includes("/storage/v1/") ? Response.json({ message: "canary" }, { status: 502 }) : null,
    ),
  );
  const at = atFaulty(between, admin);
  const fields = await form({ name: "Typed in vain" });
  const answer = await send(at, `${LIST}/new`, fields, { uploads: [image("png")] });
  expect(answer.status).toBe(503);
  expect(fieldError(answer.html, "product", "uploads")).toBe(
    "The images could not be stored. Please try again.",
  );
  expect(answer.html).not.toContain("canary");
  expect(typedValue(answer.html, "name")).toBe("Typed in vain");
  expect(await productOf(fields["sku"] ?? "")).toBeUndefined();
  const shown = await at.get(addresses[0] ?? "");
  expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
});
