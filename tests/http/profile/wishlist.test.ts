import { describe, expect, test } from "vitest";

import { type Browser, mainOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, cartOf, newShopper, openShop } from "#tests/http/support/shop.ts";
import { INVALID_VALUES } from "#tests/unit/invalid-values.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

describe("wishlist", () => {
  async function wishes(browser: Browser): Promise<{ id: string; product_id: string }[]> {
    return shop.sql(
      "select id, product_id from public.wishlist where user_id = $1 order by created_at desc",
      [userIdOf(browser)],
    );
  }

  test("shows image, name, price and stock, newest first; what is no longer sold can only be removed", async () => {
    const browser = await newShopper(shop);
    const sold = await addProduct(shop, { name: "Wished lamp", price: 1299.5, stock: 3 });
    const many = await addProduct(shop, { name: "Wished bowl", stock: 60 });
    const out = await addProduct(shop, { name: "Wished mat", stock: 0 });
    const gone = await addProduct(shop, { name: "Withdrawn sparrow" });
    for (const { id } of [many, sold, out, gone]) {
      await browser.post("/wishlist", { productId: id, wanted: "true", redirectTo: "/" });
    }
    await shop.sql("update public.products set is_active = false where id = $1", [gone.id]);
    await browser.get("/");
    const { html } = await browser.get("/profile/wishlist");
    expect(textOf(mainOf(html))).toMatch(
      /Withdrawn sparrow No longer sold Wished mat ₹999 \+ 18% tax Out of Stock Tell me when it is back Wished lamp ₹1,299\.50 \+ 18% tax Only 3 left Add to Cart Wished bowl ₹999 \+ 18% tax In stock Add to Cart$/,
    );
    expect(html).not.toContain(`/product/${gone.id}`);
    expect(mainOf(html).match(/value="remove"/g)).toHaveLength(4);
    expect(mainOf(html).match(/value="add"/g)).toHaveLength(2);

    await browser.post("/stock-notices", { productId: out.id, notify: "true", redirectTo: "/" });
    expect(textOf(mainOf((await browser.get("/profile/wishlist")).html))).toContain(
      "Wished mat ₹999 + 18% tax Out of stock · we will mail you Wished lamp",
    );

    const back = { intent: "add", productId: sold.id, redirectTo: "/profile/wishlist" };
    expect((await browser.post("/cart", back)).location).toBe("/profile/wishlist");
    expect(cartOf(browser)?.lines).toEqual([{ id: sold.id, quantity: 1 }]);
  });

  test("has 24 items a page, and an emptied last page redirects to the first", async () => {
    const browser = await newShopper(shop);
    await shop.sql(
      `with made as (
         insert into public.products (name, price, sku) select 'Paged ' || n, 10, 'PAGED-' || n from generate_series(1, 25) n
         returning id, sku)
       insert into public.wishlist (user_id, product_id, created_at)
       select $1::uuid, id, now() - substr(sku, 7)::integer * interval '1 hour' from made`,
      [userIdOf(browser)],
    );
    const names = (html: string) => Array.from(html.matchAll(/>(Paged \d+)</g), ([, name]) => name);
    const first = await browser.get("/profile/wishlist");
    expect(names(first.html)).toEqual(Array.from({ length: 24 }, (_, index) => `Paged ${index + 1}`));
    expect(first.html).toMatch(
      /href="\/profile\/wishlist\?page=2"[^>]*rel="next"|rel="next"[^>]*href="\/profile\/wishlist\?page=2"/,
    );
    const second = await browser.get("/profile/wishlist?page=2");
    expect(names(second.html)).toEqual(["Paged 25"]);
    const last = (await wishes(browser)).at(-1)?.id ?? "";
    const removed = await browser.post("/profile/wishlist?page=2", { intent: "remove", wishId: last });
    expect(removed.location).toBe("/profile/wishlist?page=2");
    expect((await browser.get("/profile/wishlist?page=2")).location).toBe("/profile/wishlist");
    for (const odd of ["0", "-1", "x", "1e9", "99999999999999999999"]) {
      expect((await browser.get(`/profile/wishlist?page=${odd}`)).status, odd).toBe(200);
    }
  });

  test("removes the owner's item only, and removing it twice is harmless", async () => {
    const browser = await newShopper(shop);
    const stranger = await newShopper(shop);
    const { id } = await addProduct(shop);
    for (const one of [browser, stranger]) {
      await one.post("/wishlist", { productId: id, wanted: "true", redirectTo: "/" });
    }
    const [wish] = await wishes(browser);
    const ask = { intent: "remove", wishId: wish?.id ?? "" };
    await stranger.post("/profile/wishlist", ask);
    expect(await wishes(browser)).toHaveLength(1);
    for (const _ of ["once", "twice"]) {
      const page = await browser.post("/profile/wishlist", ask);
      expect([page.status, page.location]).toEqual([303, "/profile/wishlist"]);
      expect(noticeOf((await browser.get("/profile/wishlist")).html)).toBe("Removed from wishlist");
    }
    expect([await wishes(browser), (await wishes(stranger)).length]).toEqual([[], 1]);
    expect(textOf((await browser.get("/profile/wishlist")).html)).toMatch(
      /Your wishlist is empty .* Popular products .* Add to Cart/,
    );
    for (const [kind, wishId] of Object.entries(INVALID_VALUES)) {
      expect((await browser.post("/profile/wishlist", { intent: "remove", wishId })).status, kind).toBe(400);
    }
  });

  test.each(["writes", "auth-leaves"] as const)(
    "shows a message and removes nothing when the backend fails (%s)",
    async (fault) => {
      const browser = await newShopper(shop);
      const { id } = await addProduct(shop);
      await browser.post("/wishlist", { productId: id, wanted: "true", redirectTo: "/" });
      const [wish] = await wishes(browser);
      const faultyBrowser = atWorker(faulty, browser);
      faulty.fail(fault);
      const page = await faultyBrowser.post("/profile/wishlist", {
        intent: "remove",
        wishId: wish?.id ?? "",
      });
      expect(page.status).toBe(303);
      faulty.fail("none");
      expect(noticeOf((await faultyBrowser.get("/profile/wishlist")).html)).toBe(
        "Failed to remove from wishlist",
      );
      expect(await wishes(browser)).toHaveLength(1);
    },
  );
});
