import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { Browser, mainOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, newShopper, openShop, SHOPPER } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const LIST = "/profile/wishlist";
const TELL_ME = "Tell me when it is back";

const nextNotice = async (browser: Browser) => noticeOf((await browser.get("/about")).html);

const addSoldOut = () => addProduct(shop, { name: `Lamp ${randomUUID().slice(0, 8)}`, stock: 0 });

function post(browser: Browser, productId: string, notify = true, redirectTo = "/about") {
  return browser.post("/stock-notices", { productId, notify: String(notify), redirectTo });
}

async function emailOf(browser: Browser): Promise<string> {
  const [row] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [
    userIdOf(browser),
  ]);
  return row?.email ?? "";
}

/** Ids of the products that a shopper waits for. */
async function waitsFor(browser: Browser): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>(
    "select product_id as id from public.stock_notices where user_id = $1 order by created_at, product_id",
    [userIdOf(browser)],
  );
  return rows.map(({ id }) => id);
}

const setStock = (id: string, stock: number) =>
  shop.sql("update public.products set stock = $2 where id = $1", [id, stock]);

const textAt = async (browser: Browser, path: string) => textOf(mainOf((await browser.get(path)).html));

describe("the page of a sold-out product", () => {
  test("has the button in the place of Add to Cart, and one in stock has not", async () => {
    const browser = new Browser(shop.shopUrl);
    const soldOut = await textAt(browser, `/product/${(await addSoldOut()).id}`);
    expect([soldOut.includes(TELL_ME), soldOut.includes("Add to Cart")]).toEqual([true, false]);
    const inStock = await textAt(browser, `/product/${(await addProduct(shop)).id}`);
    expect([inStock.includes(TELL_ME), inStock.includes("Add to Cart")]).toEqual([false, true]);
    const kurta = await textAt(browser, "/product/00000000-0000-4000-8000-000000000103");
    expect(kurta).toMatch(/More in Fashion (.+? ₹[\d,]+ (, was ₹[\d,]+ \d+% off )?\+ 18% tax ){4}Wishlist/);
  });

  test("sends a visitor to sign in and back, with the notice set", async () => {
    const { id } = await addSoldOut();
    const visitor = new Browser(shop.shopUrl);
    const path = `/product/${id}`;
    const away = await post(visitor, id, true, path);
    expect([away.status, away.location]).toEqual([303, `/login?redirectTo=${encodeURIComponent(path)}`]);
    const login = await visitor.get(away.location ?? "");
    expect(noticeOf(login.html)).toBe("Please sign in, so that we know where to write");
    expect(login.html).toContain('<p role="status" class="notice bg-soft text-ink" data-plain="true">');
    expect(textOf(login.html)).toContain("Sign in, and we mail you when the product is back in stock.");
    expect((await visitor.post("/login", { ...SHOPPER, redirectTo: path })).location).toBe(path);
    const page = await visitor.get(path);
    expect(noticeOf(page.html)).toBe("Welcome back! We will mail you when it is back");
    expect(textOf(page.html)).toContain(`We will mail you at ${SHOPPER.email} when it is back. Stop`);
    await shop.sql("delete from public.stock_notices where product_id = $1", [id]);
  });

  test("sets a notice once, however often it is pressed, and stops it", async () => {
    const browser = await newShopper(shop);
    const other = await newShopper(shop);
    const { id } = await addSoldOut();
    await post(other, id);
    for (const _press of [1, 2]) {
      expect((await post(browser, id)).location).toBe("/about");
      expect(await nextNotice(browser)).toBe("We will mail you when it is back");
      expect(await waitsFor(browser)).toEqual([id]);
    }
    const text = await textAt(browser, `/product/${id}`);
    expect(text).toContain(`We will mail you at ${await emailOf(browser)} when it is back. Stop`);
    expect(text).not.toContain(TELL_ME);
    for (const _press of [1, 2]) {
      await post(browser, id, false);
      expect(await nextNotice(browser)).toBe("We will not mail you about it");
    }
    expect([await waitsFor(browser), await waitsFor(other)]).toEqual([[], [id]]);
    expect(await textAt(browser, `/product/${id}`)).toContain(TELL_ME);
  });

  test("waits for the size that was chosen", async () => {
    const kurta = await addKurta(shop);
    const browser = await newShopper(shop);
    const path = `/product/${kurta.id}?size=l`;
    const { html } = await browser.get(path);
    const form = /<form[^>]*action="\/stock-notices"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
    expect(form).toContain(`value="${kurta.large}"`);
    await post(browser, kurta.large, true, path);
    expect(await textAt(browser, path)).toContain("We will mail you at");
    expect(await textAt(browser, `/product/${kurta.id}?size=m`)).not.toContain("We will mail you at");
    expect(await textAt(browser, LIST)).toContain(`${kurta.name} · L ₹600 + 18% tax`);
  });
});

describe("a notice", () => {
  test("is not set for what is in stock, not sold or malformed", async () => {
    const browser = await newShopper(shop);
    const hidden = await addSoldOut();
    await shop.sql("update public.products set is_active = false where id = $1", [hidden.id]);
    const odd: [fields: Record<string, string>, notice: string][] = [
      [
        { productId: (await addProduct(shop)).id, notify: "true" },
        "It is in stock again: you can buy it now",
      ],
      [{ productId: hidden.id, notify: "true" }, "Product not found"],
      [{ productId: randomUUID(), notify: "true" }, "Product not found"],
      [{ productId: "1 or 1=1", notify: "true" }, "Failed to save it. Please try again."],
      [{ productId: hidden.id, notify: "yes" }, "Failed to save it. Please try again."],
      [{}, "Failed to save it. Please try again."],
    ];
    for (const [fields, notice] of odd) {
      const answer = await browser.post("/stock-notices", fields);
      expect([answer.status, await nextNotice(browser)], JSON.stringify(fields)).toEqual([303, notice]);
    }
    expect(await waitsFor(browser)).toEqual([]);
  });

  test("of the fifty-first product is refused, with the way to the others", async () => {
    const browser = await newShopper(shop);
    await shop.sql(
      `with sold_out as (
         insert into public.products (name, price, stock, sku)
         select 'Sold out ' || n, 10, 0, 'W' || n || '-' || gen_random_uuid() from generate_series(1, 50) n
         returning id
       ) insert into public.stock_notices (user_id, product_id) select $1, id from sold_out`,
      [userIdOf(browser)],
    );
    await post(browser, (await addSoldOut()).id);
    const { html } = await browser.get("/about");
    expect(noticeOf(html)).toBe(
      "You wait for 50 products, which is as many as we keep. Stop one to add another.",
    );
    expect(html).toMatch(/<a[^>]*href="\/profile\/wishlist"[^>]*>Show them/);
    expect(await waitsFor(browser)).toHaveLength(50);
  });

  test("is in its shopper's list alone, and is stopped there", async () => {
    const browser = await newShopper(shop);
    const other = await newShopper(shop);
    const lamp = await addSoldOut();
    const gone = await addSoldOut();
    for (const { id } of [lamp, gone]) await post(browser, id);
    await shop.sql("update public.products set is_active = false where id = $1", [gone.id]);
    const { html } = await browser.get(LIST);
    const text = textOf(mainOf(html));
    expect(text).toContain("Your wishlist is empty");
    expect(text).toContain(`${lamp.name} ₹999 + 18% tax Out of stock · we will mail you Stop`);
    expect(text).toContain(`${gone.name} No longer sold`);
    expect(html).toContain(`aria-label="Stop waiting for ${gone.name}"`);
    expect(await textAt(other, LIST)).not.toContain(lamp.name);
    await post(other, lamp.id, false, LIST);
    expect(await waitsFor(browser)).toHaveLength(2);
    expect((await post(browser, gone.id, false, LIST)).location).toBe(LIST);
    expect(await waitsFor(browser)).toEqual([lamp.id]);
  });

  test("that cannot be read or saved leaves a page and a message", async () => {
    const browser = await newShopper(shop);
    const { id } = await addSoldOut();
    const behind = atWorker(faulty, browser);
    faulty.fail("writes");
    await post(behind, id);
    faulty.fail("none");
    expect(noticeOf((await behind.get("/about")).html)).toBe("Failed to save it. Please try again.");
    expect(await waitsFor(browser)).toEqual([]);
  });
});

describe("the mail", () => {
  test("is sent once when stock comes back, though two crons run at once, and the notice ends", async () => {
    const [one, two] = [await newShopper(shop), await newShopper(shop)];
    const lamp = await addSoldOut();
    for (const browser of [one, two]) await post(browser, lamp.id);
    await shop.runCron();
    expect(await waitsFor(one)).toEqual([lamp.id]);

    await setStock(lamp.id, 4);
    await Promise.all([shop.runCron(), shop.runCron()]);
    for (const browser of [one, two]) {
      const email = await emailOf(browser);
      const [mail] = await mailsTo(shop, email, 1);
      expect(mail?.subject).toBe(`${lamp.name} is back at Haat`);
      expect(mail?.text).toContain("We keep none for you");
      expect(mail?.text).toContain(`${shop.shopUrl}/product/${lamp.id}`);
      expect(mail?.text).toContain("You get this mail because you pressed");
      expect(mail?.text).toContain(`${shop.shopUrl}${LIST}`);
      expect(await waitsFor(browser)).toEqual([]);
    }
    await shop.runCron();
    const sent = await shop.sql(
      "select from public.outbox where kind = 'stock-back' and data ->> 'product_id' = $1",
      [lamp.id],
    );
    expect(sent).toHaveLength(2);
  });

  test("is not sent about an inactive product, and names a variant", async () => {
    const browser = await newShopper(shop);
    const lamp = await addSoldOut();
    const kurta = await addKurta(shop);
    for (const id of [lamp.id, kurta.large]) await post(browser, id);
    await shop.sql("update public.products set is_active = false, stock = 3 where id = $1", [lamp.id]);
    await setStock(kurta.large, 1);
    await shop.runCron();
    const [mail] = await mailsTo(shop, await emailOf(browser), 1);
    expect(mail?.subject).toBe(`${kurta.name} · L is back at Haat`);
    expect(mail?.text).toContain("for ₹600 + 18% tax.");
    const link = `/product/${kurta.large}`;
    expect(mail?.text).toContain(link);
    expect((await browser.get(link)).location).toBe(`/product/${kurta.id}?size=l`);
    expect(await waitsFor(browser)).toEqual([lamp.id]);
    await shop.sql("delete from public.stock_notices where product_id = $1", [lamp.id]);
  });
});
