import { expect, test } from "vitest";

import { Browser, type Fields, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { LOCAL_PATHS, OFF_SITE_PATHS } from "#tests/http/support/redirect-paths.ts";
import { addProduct, newShopper, openShop, SHOPPER } from "#tests/http/support/shop.ts";
import { postWish } from "#tests/http/support/wishlist.ts";

const shop = await openShop();
const NOWHERE = "00000000-0000-4000-8000-0000000fffff";

const nextNotice = async (browser: Browser) => noticeOf((await browser.get("/about")).html);

/** E-mails of the shoppers who wish for a product. */
async function wishers(productId: string): Promise<string[]> {
  const rows = await shop.sql<{ email: string }>(
    "select u.email from public.wishlist w join public.users u on u.id = w.user_id where w.product_id = $1",
    [productId],
  );
  return rows.map(({ email }) => email);
}

/** Heart buttons of a page: label, state and the value that pressing sends. */
function hearts(html: string): { name: string; pressed: boolean; value: string }[] {
  return Array.from(html.matchAll(/<button[^>]*name="wanted"[^>]*>/g), ([tag]) => ({
    name: /aria-label="([^"]*)"/.exec(tag)?.[1] ?? "",
    pressed: tag.includes('aria-pressed="true"'),
    value: /value="([^"]*)"/.exec(tag)?.[1] ?? "",
  }));
}

test("a visitor is sent to the sign-in and back", async () => {
  const browser = new Browser(shop.shopUrl);
  const { id } = await addProduct(shop);
  const place = "/products?search=brass%20lamp&view=list";
  const answer = await postWish(browser, id, true, place);
  expect(answer.status).toBe(303);
  const card = `${place}#p-${id.slice(-6)}`;
  expect(answer.location).toBe(`/login?redirectTo=${encodeURIComponent(card)}`);
  const login = await browser.get(answer.location ?? "");
  expect(noticeOf(login.html)).toBe("Please login to add to wishlist");
  expect(login.html).not.toContain('role="alert"');
  // Nor is it a success, with a tick.
  expect(login.html).toContain('<p role="status" class="notice bg-soft text-ink" data-plain="true">');
  const kept = "We keep the product for you: sign in, and it is on your wishlist.";
  expect(textOf(login.html)).toContain(kept);
  expect(textOf((await new Browser(shop.shopUrl).get("/login")).html)).not.toContain(kept);
  // Nor is it lost for who has no account yet.
  const register = await browser.get((answer.location ?? "").replace("/login", "/register"));
  expect(textOf(register.html)).toContain(
    "We keep the product for you: once you sign in, it is on your wishlist.",
  );
  // The checkout asks for another reason.
  const paying = textOf((await browser.get("/login?redirectTo=%2Fcheckout")).html);
  expect(paying).toContain("Sign in to place your order. Your cart is kept.");
  expect(paying).not.toContain("wishlist.");
  const joining = textOf((await browser.get("/register?redirectTo=%2Fcheckout")).html);
  expect(joining).toContain("You need one to place your order. Your cart is kept.");
  expect((await browser.post("/login", { ...SHOPPER, redirectTo: place })).location).toBe(place);
  expect(await wishers(id)).toEqual([SHOPPER.email]);
  await shop.sql("delete from public.wishlist where product_id = $1", [id]);
});

test("the heart adds and removes a product, however often it is pressed", async () => {
  const browser = await newShopper(shop);
  const other = await newShopper(shop);
  const { id, name } = await addProduct(shop, { name: "Wished-for vase" });
  await postWish(other, id, true);
  const [neighbour = ""] = await wishers(id);

  for (const message of ["Added to wishlist", "Added to wishlist"]) {
    expect((await postWish(browser, id, true)).location).toBe("/about");
    expect(await nextNotice(browser)).toBe(message);
    expect(await wishers(id)).toHaveLength(2);
  }
  for (const path of ["/products?search=wished-for", `/product/${id}`]) {
    const [heart] = hearts((await browser.get(path)).html);
    expect(heart, path).toEqual({ name: `Remove ${name} from wishlist`, pressed: true, value: "false" });
  }
  for (const message of ["Removed from wishlist", "Removed from wishlist"]) {
    await postWish(browser, id, false);
    expect(await nextNotice(browser)).toBe(message);
    expect(await wishers(id)).toEqual([neighbour]);
  }
  const [heart] = hearts((await browser.get(`/product/${id}`)).html);
  expect(heart).toEqual({ name: `Add ${name} to wishlist`, pressed: false, value: "true" });
});

test("every card has a heart, pressed for the shopper's wishes only", async () => {
  const browser = await newShopper(shop);
  const before = hearts((await browser.get("/products")).html);
  expect(before).toHaveLength(24);
  expect(before.filter(({ pressed }) => pressed)).toEqual([]);
  const [, id = ""] =
    /<article[\s\S]*?name="productId" value="([^"]*)"/.exec((await browser.get("/products")).html) ?? [];
  await postWish(browser, id, true);
  expect(hearts((await browser.get("/products")).html).map(({ pressed }) => pressed)).toEqual([
    true,
    ...Array.from({ length: 23 }, () => false),
  ]);
  expect(hearts((await new Browser(shop.shopUrl).get("/products")).html).some(({ pressed }) => pressed)).toBe(
    false,
  );
});

test("invalid products are refused with a message", async () => {
  const browser = await newShopper(shop);
  const { id } = await addProduct(shop);
  const withdrawn = await addProduct(shop);
  await shop.sql("update public.products set is_active = false where id = $1", [withdrawn.id]);
  const count = async () => (await shop.sql("select 1 from public.wishlist")).length;
  const before = await count();
  const odd: Fields[] = [
    {},
    { productId: id },
    { productId: id, wanted: "yes" },
    { productId: "", wanted: "true" },
    { productId: "1 or 1=1", wanted: "true" },
    { productId: NOWHERE, wanted: "true" },
    { productId: withdrawn.id, wanted: "true" },
  ];
  for (const fields of odd) {
    const answer = await browser.post("/wishlist", fields);
    expect(answer.status, JSON.stringify(fields)).toBe(303);
    expect(answer.location, JSON.stringify(fields)).toMatch(/^\/(#p-[\da-f]{6})?$/);
    expect(await nextNotice(browser), JSON.stringify(fields)).toBe("Failed to update wishlist");
  }
  const forged = await browser.post("/wishlist", { productId: id, wanted: "true", user_id: NOWHERE });
  expect(forged.status).toBe(400);
  expect(await count()).toBe(before);
});

test("a failing backend shows a message instead of an error page", async () => {
  const browser = await newShopper(shop);
  const { id } = await addProduct(shop);
  await shop.sql("alter table public.wishlist rename to wishlist_gone");
  try {
    const answer = await postWish(browser, id, true);
    expect([answer.status, answer.location]).toEqual([303, "/about"]);
    expect(await nextNotice(browser)).toBe("Failed to update wishlist");
  } finally {
    await shop.sql("alter table public.wishlist_gone rename to wishlist");
  }
});

test("redirects stay within the shop, and GET redirects to the wishlist", async () => {
  const browser = await newShopper(shop);
  const { id } = await addProduct(shop);
  const card = `p-${id.slice(-6)}`;
  for (const path of LOCAL_PATHS) {
    const { location } = await postWish(browser, id, true, path);
    expect([path, `${path}#${card}`]).toContain(location);
  }
  for (const path of OFF_SITE_PATHS) {
    expect((await postWish(browser, id, true, path)).location, JSON.stringify(path)).toBe(`/#${card}`);
    const visitor = new Browser(shop.shopUrl);
    expect((await postWish(visitor, id, true, path)).location, JSON.stringify(path)).toBe(
      `/login?redirectTo=%2F%23${card}`,
    );
  }
  expect((await browser.get("/wishlist")).location).toBe("/profile/wishlist");
});
