import { describe, expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { productNames, uniqueWord } from "#tests/http/support/product-list.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);

const get = async (path: string) => {
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  return page;
};

test.each(["%", "_", ",", "(", ")", '"', "\\"])("matches %s literally", async (character) => {
  const [left, right] = [uniqueWord(), uniqueWord()];
  const name = `Jug ${left}${character}${right}`;
  await addProduct(shop, { name });
  await addProduct(shop, { name: `Jug q${left}a${right}` });
  const page = await get(`/products?search=${encodeURIComponent(left + character + right)}&sort=name`);
  expect(productNames(page)).toEqual([name]);
  expect(productNames(await get(`/products?search=${encodeURIComponent(character)}&sort=newest`))).toContain(
    name,
  );
});

test("a price that the search names is a filter, which can be taken off", async () => {
  const word = uniqueWord();
  await addProduct(shop, { name: `Lamp ${word}`, price: 1999 });
  await addProduct(shop, { name: `Large lamp ${word}`, price: 3450 });
  const page = await get(`/products?search=${word}+under+2000`);
  expect(productNames(page)).toEqual([`Lamp ${word}`]);
  expect(textOf(page.html)).toContain(`1 product for “${word}”`);
  expect(page.html).toMatch(
    new RegExp(`name="search"[^>]*value="${word}"|value="${word}"[^>]*name="search"`),
  );
  const [, without = ""] =
    /<a[^>]*aria-label="Remove filter[^"]*₹2,000"[^>]*href="([^"]*)"/.exec(page.html) ??
    /<a[^>]*href="([^"]*)"[^>]*>[^<]*Up to ₹2,000/.exec(page.html) ??
    [];
  expect(without).toBe(`/products?search=${word}`);
  expect(productNames(await get(without))).toHaveLength(2);
  expect(productNames(await get(`/products?search=${word}+3000+se+zyada`))).toEqual([`Large lamp ${word}`]);
});

describe("suggestions", () => {
  const ask = (search: string) => visitor.get(`/suggest?search=${encodeURIComponent(search)}`);

  test("are at most six product names, best match first, and not cached", async () => {
    const mark = uniqueWord();
    const lamps = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      lamps.push(await addProduct(shop, { name: `${mark} ${number}` }));
    const [hidden] = lamps;
    await shop.sql("update public.products set is_active = false where id = $1", [hidden?.id]);
    const page = await ask(mark.slice(0, 8));
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toContain("application/json");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const found: unknown = JSON.parse(page.html);
    expect(found).toHaveLength(6);
    expect(found).toEqual(expect.arrayContaining(lamps.slice(1).map(({ id, name }) => ({ id, name }))));
  });

  test.each(["", " ", "a", " a ", "\u0000", "%%%___"])("for %j are empty", async (search) => {
    expect((await ask(search)).html).toBe("[]");
  });

  test("answer unusual input with an empty list", async () => {
    for (const search of ["'; drop table products; --", '"\\%_(),', "x".repeat(12_000)]) {
      const page = await ask(search);
      expect(page.status).toBe(200);
      expect(JSON.parse(page.html)).toEqual([]);
    }
  });
});

test("product search matches literally and never finds inactive products", async () => {
  const name = `50% off_lamp (a,b) "q" 'x' \\ * . & <i>`;
  const [shown, hidden] = [
    await addProduct(shop, { name }),
    await addProduct(shop, { name: `${name} hidden` }),
  ];
  await shop.sql("update public.products set is_active = false where id = $1", [hidden.id]);
  const found = ["50%", "off_", "(a,b)", '"q"', "'x'", "\\", "* .", "& <i>", name, name.toUpperCase()];
  const others = [
    "5_%",
    "%%",
    "off%lamp",
    "name.eq.1",
    "*,is_active.eq.false",
    "),or(is_active.is.false",
    "'; drop table products; --",
    "\\%",
    "\u0000",
    "x".repeat(100_000 / 8),
  ];
  for (const search of [...found, ...others]) {
    const page = await visitor.get(`/products?search=${encodeURIComponent(search)}&sort=newest`);
    const label = search.slice(0, 40);
    expect(page.status, label).toBe(200);
    expect(page.html.includes(`/product/${hidden.id}`), label).toBe(false);
    // A control character alone is no search, so it may find everything.
    const mayFind = search === "\u0000" ? [true, false] : [found.includes(search)];
    expect(mayFind, label).toContain(page.html.includes(`/product/${shown.id}`));
  }
});
