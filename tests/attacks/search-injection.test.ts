import { describe, expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { productNames } from "#tests/http/support/product-list.ts";
import { addProduct, ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { rotate } from "#tests/http/support/sweep.ts";

const attack = attackClass("inject filters into searches");
const shop = await openShop();
const visitor = new Browser(shop.shopUrl);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

const CHARACTERS = Array.from(`,().:;"'\`%_*\\/|&!<>@#$^~?+-=[]{}`);

/** Search terms with characters that PostgREST, LIKE, tsquery, SQL or a shell could interpret. */
const TERMS = [
  ...CHARACTERS.flatMap((character) => [
    character,
    character.repeat(3),
    `zq${character}`,
    `${character}zq`,
    `zq${character}zq`,
    `zq ${character} zq`,
  ]),
  "zq,is_active.eq.false",
  "zq),or(is_active.is.false",
  "*,is_active.eq.false)",
  "is_active.not.is.null",
  "name.ilike.*",
  "and(is_active.eq.false,name.neq.x)",
  `zq","is_active`,
  "zq' or is_active = false --",
  "'; drop table public.products; --",
  "zq' | 'zr:*",
  "!zq & zr",
  "zq <-> zr",
  "{zq,zr}",
  "$1",
  "${name}",
  "\\x00",
  "\u0000zq",
  "zq\u200bzq",
  "ﬁ％＿",
  "%00",
  "%25",
  "..%2f",
  "x".repeat(4_000),
];

const HIDDEN = "Hidden zq canary";

describe(`of ${TERMS.length} search terms that look like a filter`, async () => {
  const hidden = await addProduct(shop, { name: `${HIDDEN} (zr), 50% *.*` });
  await shop.sql("update public.products set is_active = false where id = $1", [hidden.id]);
  const innocent = await addProduct(shop, { name: "Innocent kettle" });

  test("none fails, finds a hidden product, or finds everything", async () => {
    expect(TERMS.length).toBeGreaterThanOrEqual(200);
    for (const term of rotate("search terms", TERMS, 6)) {
      const query = `search=${encodeURIComponent(term)}`;
      const pages = [
        await visitor.get(`/products?${query}&sort=newest`),
        await visitor.get(`/suggest?${query}`),
      ];
      for (const page of pages) {
        await attack(term.slice(0, 40), () => {
          expect(page.status).toBe(200);
          expect(page.html.replaceAll(/<input[^>]*>/g, "")).not.toContain(HIDDEN);
          expect(page.html).not.toContain(hidden.id);
        });
      }
      // Without a letter there is nothing to look for; with letters only what has them is found.
      const isFound = pages[0]?.html.includes(innocent.id) ?? true;
      expect(term.includes("zq") && isFound, term).toBe(false);
    }
  });

  const LISTS = ["products", "orders", "users", "coupons", "reviews", "messages", "newsletter", "categories"];

  test("none fails in the portal's lists, or widens what they find", async () => {
    const [coupon] = await shop.sql<{ id: string }>(
      "insert into public.coupons (code, name, type, value) values ('KETTLEONLY', 'Innocent kettle', 'fixed', 10) returning id",
    );
    const texts = TERMS.filter((term) => term.includes("zq"));
    for (const [at, term] of rotate("portal searches", texts, 6).entries()) {
      for (const list of [LISTS[at % LISTS.length], "coupons"]) {
        const page = await admin.get(`/admin/${list}?search=${encodeURIComponent(term)}`);
        await attack(`${list}: ${term}`, () => {
          expect(page.status).toBe(200);
          expect(page.html.includes(coupon?.id ?? "")).toBe(false);
        });
      }
    }
    // The same list does show it to a search that is meant.
    expect((await admin.get("/admin/coupons?search=kettle")).html).toContain(coupon?.id);
    await shop.sql("delete from public.coupons where id = $1", [coupon?.id]);
  });
});

test("each character is found in a name that contains it, and only there", async () => {
  const letters = "bcdfghjklmnpqrstvwxz";
  const wordOf = (at: number) => `zu${letters[at % 20]}${letters[Math.floor(at / 20)]}o`;
  const names = new Map(
    CHARACTERS.map((character, at) => [character, `${wordOf(at)}${character}${wordOf(at + 40)}`]),
  );
  await Promise.all([...names.values()].map((name) => addProduct(shop, { name })));
  for (const character of rotate("characters", CHARACTERS, 4)) {
    const name = names.get(character) ?? "";
    const page = await visitor.get(`/products?search=${encodeURIComponent(name)}&sort=name`);
    expect(productNames(page), name).toEqual([name]);
  }
});
