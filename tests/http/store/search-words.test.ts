import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, fieldError, textOf } from "#tests/http/support/browser.ts";
import { productNames, uniqueWord } from "#tests/http/support/product-list.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

// Its own, because what is nearest to a search depends on all products.
const shop = await openShop({ own: true });
const visitor = new Browser(shop.shopUrl);

const find = async (search: string) => visitor.get(`/products?search=${encodeURIComponent(search)}`);

/** Counts of a search in vain, which are written after the response. */
const timesOf = async (phrase: string) => {
  const rows = await shop.sql<{ times: number }>(
    "select times from public.missed_searches where phrase = $1",
    [phrase],
  );
  return rows[0]?.times ?? 0;
};

test("a word that an admin adds finds products at once, until it is deleted", async () => {
  const [typed, meant] = [uniqueWord(), uniqueWord()];
  const name = `Jar ${meant}`;
  await addProduct(shop, { name });
  expect(productNames(await find(typed))).not.toContain(name);

  const admin = await signedInAdmin(shop);
  const saved = await admin.post("/admin/search-words/new", {
    word: typed.toUpperCase(),
    means: `${meant}, ${meant}x`,
  });
  expect(saved.status).toBe(303);
  expect(productNames(await find(typed))).toEqual([name]);

  const list = await admin.get(`/admin/search-words?search=${typed}`);
  expect(textOf(list.html)).toContain(`${typed} ${meant}, ${meant}x`);
  const id = /\/admin\/search-words\/([0-9a-f-]{36})\/delete/.exec(list.html)?.[1] ?? "";
  expect((await admin.post(`/admin/search-words/${id}/delete`, { intent: "delete" })).status).toBe(303);
  expect(productNames(await find(typed))).not.toContain(name);
});

test("the list says how many words and pages there are", async () => {
  const admin = await signedInAdmin(shop);
  const [all] = await shop.sql<{ count: number }>("select count(*)::int as count from public.search_words");
  const count = all?.count ?? 0;
  expect(count).toBeGreaterThan(20);
  const list = await admin.get("/admin/search-words");
  expect(textOf(list.html)).toContain(`Search words ${count} `);
  const pages = Math.ceil(count / 20);
  expect(textOf(list.html)).toContain(`Page 1 of ${pages}`);
  const last = textOf((await admin.get(`/admin/search-words?page=${pages}`)).html);
  expect(last).toContain(`Page ${pages} of ${pages}`);
  expect((await admin.get(`/admin/search-words?page=${pages + 1}`)).status).toBe(200);
});

test("a word is refused beside its field, with what was typed", async () => {
  const admin = await signedInAdmin(shop);
  const twice = await admin.post("/admin/search-words/new", { word: "mobile", means: "phone" });
  expect(twice.status).toBe(409);
  expect(fieldError(twice.html, "search-word", "word")).toBe("There is an entry for this word already");
  const spaced = await admin.post("/admin/search-words/new", { word: "two words", means: "phone" });
  expect(spaced.status).toBe(400);
  expect(fieldError(spaced.html, "search-word", "word")).toBe("Enter one word, without spaces or signs");
  expect(spaced.html).toContain(">phone</textarea>");
});

test("a search of which some words are found shows what has these, and the nearest category", async () => {
  const { name } = await addProduct(shop, { name: `Indigo ${uniqueWord()} zari` });
  const [, word = ""] = name.split(" ");
  const page = await find(`${word} qqxxqqxx`);
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain("No products found. Try adjusting your search or filters.");
  expect(textOf(page.html)).toContain(`Search for “${word}”`);
  expect(textOf(page.html)).toContain(`Products for “${word}”`);
  expect(productNames(page)).toEqual([name]);
  expect(textOf((await find("purple elephant lamp")).html)).toContain("Show all of Home");
});

test("a search that finds nothing shows the nearest category with popular products", async () => {
  const page = await find("fashionista");
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain("No products found. Try adjusting your search or filters.");
  expect(textOf(page.html)).toContain("Show all of Fashion");
  expect(textOf(page.html)).toContain("Popular in Fashion");
  expect(productNames(page)).toHaveLength(4);
  expect(textOf((await find("qqxxqqxx")).html)).toContain("Show all products");
});

test("a search for an occasion leads to its collection, and beside goods names it", async () => {
  for (const search of ["rakhi", "Diwali gift for mother", "festive picks"]) {
    const page = await find(search);
    expect(page.status, search).toBe(302);
    expect(page.location, search).toBe("/collections/festive-picks");
  }
  const gift = await find("birthday gift under 500");
  expect(gift.location).toBe("/collections/gift-ideas?max=500");
  // The whole collection, wherever the shopper was.
  const within = await visitor.get("/products?category=electronics&stock=in&page=2&search=birthday+gift");
  expect(within.location).toBe("/collections/gift-ideas");
  const list = await visitor.get("/collections/gift-ideas?max=500");
  expect(list.status).toBe(200);
  expect(textOf(list.html)).toContain("Gift ideas");
  expect(productNames(list).length).toBeGreaterThan(2);

  const beside = await find("brass gift");
  expect(beside.status).toBe(200);
  expect(beside.html).toMatch(/href="\/collections\/gift-ideas"[^>]*>Show Gift ideas</);
  expect(textOf(beside.html)).toContain("Products for “brass”");
  expect(await timesOf("rakhi")).toBe(0);
});

test("an occasion whose collection has nothing at the wanted price shows what costs as much", async () => {
  const page = await find("something for rakhi under 100");
  expect(page.status).toBe(200);
  expect(page.html).toMatch(/href="\/collections\/festive-picks"[^>]*>Show Festive picks</);
  expect(textOf(page.html)).toContain("Popular products at this price");
  expect(productNames(page)).toContain("Khadi\u2011cover pocket notebook");
});

test("searches in vain are counted for the owner, without those that may name a person", async () => {
  const word = uniqueWord();
  await find(`vain ${word}`);
  await find(`Vain  ${word}`);
  await visitor.get(`/products?search=vain+${word}&stock=in`);
  await find("call 98765 43210");
  await expect.poll(() => timesOf(`vain ${word}`)).toBe(2);
  expect(await timesOf("call 98765 43210")).toBe(0);
  const admin = await signedInAdmin(shop);
  const list = textOf((await admin.get("/admin/search-words/missed")).html);
  expect(list).toContain(`vain ${word}`);
  await shop.sql("delete from public.missed_searches");
});
