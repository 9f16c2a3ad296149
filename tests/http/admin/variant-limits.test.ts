import { expect, test } from "vitest";

import { LIST } from "#tests/http/support/admin-products.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { ADMIN, addProduct, addToCart, openShop, signIn } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const other = await signIn(new Browser(shop.shopUrl), ADMIN);

const pathOf = (id: string) => `${LIST}/${id}/variants`;

async function openForm(browser: Browser, id: string): Promise<Record<string, string>> {
  const { status, html } = await browser.get(pathOf(id));
  expect(status).toBe(200);
  return formValues(html, "variants");
}

async function countVariants(id: string): Promise<number> {
  const [row] = await shop.sql<{ n: number }>(
    "select count(*)::int as n from public.products where variant_of = $1",
    [id],
  );
  return row?.n ?? -1;
}

test("1,000 combinations are refused with words, and what was typed stays", async () => {
  const { id } = await addProduct(shop, { stock: 0 });
  const ten = (letter: string) => Array.from({ length: 10 }, (_, n) => `${letter}${n}`).join(", ");
  const answer = await admin.post(pathOf(id), {
    ...(await openForm(admin, id)),
    intent: "combine",
    "options[0].name": "Size",
    "options[0].values": ten("s"),
    "options[1].name": "Colour",
    "options[1].values": ten("c"),
    "options[2].name": "Cloth",
    "options[2].values": ten("m"),
  });
  expect(answer.status).toBe(400);
  expect(textOf(answer.html)).toContain("These options make 1000 variants; a product can have 100");
  expect(formValues(answer.html, "variants")["options[2].values"]).toBe(ten("m"));
  expect(await countVariants(id)).toBe(0);
});

test("of two admins who remove and add sizes in one grid, the second is shown what the first has saved", async () => {
  const kurta = await addKurta(shop);
  const [mine, theirs] = await Promise.all([openForm(admin, kurta.id), openForm(other, kurta.id)]);
  expect(
    (await admin.post(pathOf(kurta.id), { ...mine, intent: "save", "variants[0].price": "525" })).status,
  ).toBe(303);
  const second = await other.post(pathOf(kurta.id), {
    ...theirs,
    intent: "save",
    "variants[0].price": "550",
  });
  expect(second.status).toBe(409);
  expect(textOf(second.html)).toContain("Someone changed this meanwhile");
  expect(formValues(second.html, "variants")["variants[0].price"]).toBe("550");
  expect(
    await shop.sql("select price::int as price from public.products where id = $1", [kurta.small]),
  ).toEqual([{ price: 525 }]);
});

test("a size that is removed while it is in carts and orders leaves the cart with words, and stays in the order", async () => {
  const kurta = await addKurta(shop);
  const order = await placeCod(shop, {
    products: [{ id: kurta.medium, name: kurta.name, price: 600, stock: 3 }],
  });
  await addToCart(order.browser, kurta.medium);
  const rows = await admin.post(pathOf(kurta.id), {
    ...(await openForm(admin, kurta.id)),
    intent: "combine",
    "options[0].values": "S, L",
  });
  const saved = await admin.post(pathOf(kurta.id), { ...formValues(rows.html, "variants"), intent: "save" });
  expect(saved.status).toBe(303);

  const cart = await order.browser.get("/cart");
  expect(cart.status).toBe(200);
  expect(textOf(cart.html)).toContain("no longer");
  const page = await order.browser.get(order.path);
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain(`${kurta.name} · M`);
  expect(
    await shop.sql("select is_offered, stock from public.products where id = $1", [kurta.medium]),
  ).toEqual([{ is_offered: false, stock: 2 }]);
  const { html } = await new Browser(shop.shopUrl).get(`/product/${kurta.id}`);
  expect(html).not.toContain("size=m#options");
});
