import { expect, test } from "vitest";

import {
  Browser,
  fieldError,
  type Fields,
  inputValue,
  noticeOf,
  textOf,
} from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import {
  addProduct,
  checkoutForm,
  newShopper,
  openShop,
  type Product,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const GOOD = { intent: "review", rating: "4", title: "Glows well", comment: "Bright enough to read by." };
const THANKS = "Thank you. Your review will appear once it is approved.";
const NOT_BOUGHT = "You can write a review once an order with this product has been delivered to you.";

const pathOf = ({ id }: Product) => `/product/${id}`;
const rowsOf = ({ id }: Product) =>
  shop.sql(
    "select rating, title, comment, is_approved, author_name from public.reviews where product_id = $1",
    [id],
  );

/** A shopper whose order of this product has the given status. */
async function buyer(product: Product, status = "delivered"): Promise<Browser> {
  const browser = await shopperWith(shop, product);
  const placed = await browser.post("/checkout", await checkoutForm(browser));
  expect(placed.status).toBe(303);
  await shop.sql(
    "update public.orders set status = $2 where id in (select order_id from public.order_items where product_id = $1)",
    [product.id, status],
  );
  return browser;
}

test("a visitor is sent to the sign-in and back to the reviews", async () => {
  const visitor = new Browser(shop.shopUrl);
  const product = await addProduct(shop);
  const page = await visitor.get(pathOf(product));
  const link = /<a[^>]*href="([^"]*)"[^>]*>Sign in to write a review/.exec(page.html)?.[1];
  expect(link).toBe(`/login?redirectTo=${encodeURIComponent(`${pathOf(product)}#reviews`)}`);
  expect(page.html).toContain('id="reviews"');
  expect(await rowsOf(product)).toEqual([]);
});

test("a review that is sent without a session, or in one that has ended, keeps its text and asks for a sign-in", async () => {
  const product = await addProduct(shop);
  const shopper = await newShopper(shop);
  await shop.sql("delete from auth.sessions where user_id = $1", [userIdOf(shopper)]);
  for (const browser of [new Browser(shop.shopUrl), shopper]) {
    const answer = await browser.post(pathOf(product), GOOD);
    expect(answer.status).toBe(403);
    expect(textOf(answer.html)).toContain("Please sign in first: your session has ended.");
    expect(textOf(answer.html)).not.toContain("once an order with");
    expect(answer.html).toContain(`>${GOOD.comment}</textarea>`);
    expect(inputValue(answer.html, "title")).toBe(GOOD.title);
  }
  expect(await rowsOf(product)).toEqual([]);
});

test("a review shows the first letter of its author's name, and no picture of another site", async () => {
  const product = await addProduct(shop);
  await shop.sql(
    `insert into public.reviews (product_id, author_name, author_avatar_url, rating, comment, is_approved)
     values ($1, 'Zoya Khan', 'https://pictures.example/zoya.jpg', 5, 'Good.', true)`,
    [product.id],
  );
  const { html } = await new Browser(shop.shopUrl).get(pathOf(product));
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>Z<\/span>Zoya Khan/);
  expect(html).not.toContain("pictures.example");
});

test.each(["none", "pending", "shipped", "cancelled"])(
  "an order with status %s allows no review",
  async (status) => {
    const product = await addProduct(shop);
    const browser = status === "none" ? await newShopper(shop) : await buyer(product, status);
    const page = await browser.get(pathOf(product));
    expect(textOf(page.html)).toContain(NOT_BOUGHT);
    expect(page.html).not.toContain("Submit Review");
    const answer = await browser.post(pathOf(product), GOOD);
    expect([answer.status, answer.location]).toEqual([303, pathOf(product)]);
    expect(noticeOf((await browser.get(pathOf(product))).html)).toBe(
      "You can review this product once an order with it has been delivered to you.",
    );
    expect(await rowsOf(product)).toEqual([]);
  },
);

test("a buyer's review waits for approval, counts once approved, and is the only one of that buyer", async () => {
  const product = await addProduct(shop);
  const browser = await buyer(product);
  expect((await browser.get(pathOf(product))).html).toContain("Submit Review");
  const answer = await browser.post(pathOf(product), GOOD);
  expect([answer.status, answer.location]).toEqual([303, pathOf(product)]);

  const waiting = await browser.get(pathOf(product));
  expect(noticeOf(waiting.html)).toBe(THANKS);
  const text = textOf(waiting.html);
  expect(text).toContain("Your review is waiting for approval");
  expect(text).toContain("No reviews of this product yet.");
  expect(text).not.toContain(GOOD.comment);
  expect(waiting.html).not.toContain("Submit Review");
  expect(await rowsOf(product)).toEqual([
    { rating: 4, title: "Glows well", comment: GOOD.comment, is_approved: false, author_name: "Meera Nair" },
  ]);

  expect((await browser.post(pathOf(product), { ...GOOD, rating: "1" })).status).toBe(303);
  expect(noticeOf((await browser.get(pathOf(product))).html)).toBe("You have already reviewed this product.");
  expect(await rowsOf(product)).toHaveLength(1);

  await shop.sql("update public.reviews set is_approved = true where product_id = $1", [product.id]);
  const published = textOf((await browser.get(pathOf(product))).html);
  expect(published).toContain("Thank you for your review of this product.");
  expect(published).toContain(`Glows well ${GOOD.comment} M Meera Nair`);
  expect(published).toContain("5 stars 0 4 stars 1 3 stars 0 2 stars 0 1 star 0");
  const visitor = textOf((await new Browser(shop.shopUrl).get(pathOf(product))).html);
  expect(visitor).toContain(GOOD.comment);
});

test("an invalid form keeps the values and shows a message beside each field", async () => {
  const product = await addProduct(shop);
  const browser = await buyer(product);
  const bad = { intent: "review", rating: "", title: "T".repeat(101), comment: " \n " };
  const page = await browser.post(pathOf(product), bad);
  expect(page.status).toBe(400);
  expect(fieldError(page.html, "review", "rating")).toBe("Choose 1 to 5 stars");
  expect(fieldError(page.html, "review", "title")).toBe("Title must be at most 100 characters");
  expect(fieldError(page.html, "review", "comment")).toBe("Write a few words");
  expect(page.html).toContain(`value="${bad.title}"`);
  const half = await browser.post(pathOf(product), { ...GOOD, comment: "", rating: "2" });
  expect(half.html).toMatch(/<input(?=[^>]*name="rating")(?=[^>]*value="2")(?=[^>]*checked="")[^>]*>/);
  const long = await browser.post(pathOf(product), { ...GOOD, comment: "लंबा ".repeat(500) });
  expect(fieldError(long.html, "review", "comment")).toBe("Review must be at most 2000 characters");
  expect(/<textarea[^>]*>([^<]*)/.exec(long.html)?.[1]).toContain("लंबा लंबा");
  expect(await rowsOf(product)).toEqual([]);
});

test("rejects fields other than rating, title and text", async () => {
  const product = await addProduct(shop);
  const browser = await buyer(product);
  const forged: Fields[] = [
    { ...GOOD, is_approved: "true" },
    { ...GOOD, user_id: "00000000-0000-4000-8000-000000000001" },
    { ...GOOD, productId: product.id },
    { ...GOOD, author_name: "The shop" },
  ];
  for (const fields of forged) {
    expect((await browser.post(pathOf(product), fields)).status, JSON.stringify(fields)).toBe(400);
  }
  for (const rating of ["0", "6", "4.5", "5 stars", "१"]) {
    expect((await browser.post(pathOf(product), { ...GOOD, rating })).status, rating).toBe(400);
  }
  expect((await browser.post(pathOf(product), { ...GOOD, intent: "approve" })).status).toBe(400);
  expect((await browser.post("/product/nothing", GOOD)).status).toBe(404);
  expect(await rowsOf(product)).toEqual([]);
});

test("escapes markup in title and text", async () => {
  const product = await addProduct(shop);
  const browser = await buyer(product);
  const comment = `</script><script>alert(1)</script>\u202e"><img src=x onerror=alert(1)>\n\n\nSecond`;
  await browser.post(pathOf(product), { ...GOOD, title: "<b>Bold</b>", comment });
  await shop.sql("update public.reviews set is_approved = true where product_id = $1", [product.id]);
  const { html } = await browser.get(pathOf(product));
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<b>Bold");
  expect(textOf(html)).toContain(
    '<b>Bold</b> </script><script>alert(1)</script> "><img src=x onerror=alert(1)> Second',
  );
});

test("lists the ten newest reviews and counts all", async () => {
  const product = await addProduct(shop);
  await shop.sql(
    `insert into public.reviews (product_id, user_id, author_name, rating, comment, is_approved, created_at)
     select $1, null, 'Reader ' || n, 1 + n % 5, 'Review number ' || n, true, now() - n * interval '1 day'
     from generate_series(1, 12) n`,
    [product.id],
  );
  const visitor = new Browser(shop.shopUrl);
  const page = await visitor.get(`${pathOf(product)}?size=m`);
  expect(Array.from(textOf(page.html).matchAll(/Review number (\d+)/g), ([, n]) => Number(n))).toEqual([
    1, 2, 3,
  ]);
  expect(page.html).toMatch(/href="[^"]*\?size=m&amp;reviews=1#reviews"[^>]*>All 12 reviews/);
  const text = textOf((await visitor.get(`${pathOf(product)}?reviews=1`)).html);
  expect(text).toContain("The 10 newest of 12 reviews");
  expect(text).toContain("5 stars 2 4 stars 2 3 stars 3 2 stars 3 1 star 2");
  const order = Array.from(text.matchAll(/Review number (\d+)/g), ([, number]) => Number(number));
  expect(order.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(text).not.toContain("Review number 11");
});

test("older reviews are on pages of their own, and the chosen options stay", async () => {
  const product = await addProduct(shop);
  await shop.sql(
    `insert into public.reviews (product_id, user_id, author_name, rating, comment, is_approved, created_at)
     select $1, null, 'Reader ' || n, 4, 'Review number ' || n, n <> 12, now() - n * interval '1 day'
     from generate_series(1, 16) n`,
    [product.id],
  );
  const visitor = new Browser(shop.shopUrl);
  const first = await visitor.get(`${pathOf(product)}?size=m&reviews=1`);
  expect(first.html).toMatch(/href="[^"]*\?size=m&amp;reviews=2#reviews"[^>]*>Older reviews/);
  for (const [asked, range, links] of [
    ["2", "Reviews 11 to 15 of 15", ["Newer reviews"]],
    ["99", "Reviews 11 to 15 of 15", ["Newer reviews"]],
    ["x", "The 10 newest of 15 reviews", ["Older reviews"]],
  ] as const) {
    const { html, status } = await visitor.get(`${pathOf(product)}?reviews=${asked}`);
    expect(status).toBe(200);
    expect(textOf(html)).toContain(range);
    expect(html.match(/(?:Newer|Older) reviews/g)).toEqual(links);
  }
  const second = textOf((await visitor.get(`${pathOf(product)}?reviews=2`)).html);
  const order = Array.from(second.matchAll(/Review number (\d+)/g), ([, number]) => Number(number));
  expect(order).toEqual([11, 13, 14, 15, 16]);
});
