import { describe, expect, test } from "vitest";

import {
  type Browser,
  fieldValue,
  inputValue,
  noticeOf,
  type Page,
  textOf,
} from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  readStockAndCounts,
  openShop,
  orderOf,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

test("a cash on delivery order is confirmed, takes stock, stores copies of its items, and shows one total on three pages", async () => {
  const lamp = await addProduct(shop, { name: "Brass lamp", price: 250, stock: 6 });
  await shop.sql("update public.products set image_url = '/images/category-fashion.webp' where id = $1", [
    lamp.id,
  ]);
  const mug = await addProduct(shop, { name: "Clay mug", price: 100, stock: 6 });
  const browser = await shopperWith(shop, mug);
  await addToCart(browser, lamp.id, 2);
  const form = await checkoutForm(browser);
  const page = await browser.get("/checkout");
  const shown = /Place Order · (₹[\d,.]+)/.exec(textOf(page.html))?.[1];
  expect(shown).toBe("₹708");
  expect(form.shownTotal).toBe("70800");

  const answer = await browser.post("/checkout", form);
  expect(answer.status).toBe(303);
  const { order, items, ledger, history } = await orderOf(shop, answer);
  expect(order).toMatchObject({
    status: "confirmed",
    payment_status: "pending",
    payment_method: "cod",
    total_amount: 708,
  });
  expect(order.order_number).toMatch(/^ORD-\d{13}$/);
  expect(order.shipping_address).toMatchObject({
    first_name: "Meera",
    state: "Kerala",
    postal_code: "682001",
    phone: "+919876543210",
  });
  expect(history).toEqual([
    { status: "pending", actor: "shopper" },
    { status: "confirmed", actor: "shopper" },
  ]);
  expect(items).toMatchObject([
    { product_name: "Clay mug", quantity: 1, unit_price: 100, total_price: 100, product_image: null },
    {
      product_name: "Brass lamp",
      product_sku: `SKU-${lamp.id}`,
      catalogue_sku: `TEST-${lamp.id.slice(0, 13)}`,
      product_image: "/images/category-fashion.webp",
      quantity: 2,
      unit_price: 250,
      total_price: 500,
    },
  ]);
  expect(new Map(ledger.map((row) => [row.product_id, row.quantity]))).toEqual(
    new Map([
      [lamp.id, -2],
      [mug.id, -1],
    ]),
  );
  const left = await shop.sql("select stock from public.products where id = any($1) order by stock", [
    [lamp.id, mug.id],
  ]);
  expect(left).toEqual([{ stock: 4 }, { stock: 5 }]);

  expect(cartOf(browser)?.lines).toEqual([]);
  const confirmation = await browser.get(answer.location ?? "");
  expect(noticeOf(confirmation.html)).toBe("Order placed successfully!");
  const detail = await browser.get(`/order/${String(order.id)}`);
  for (const { status, html } of [confirmation, detail]) {
    expect(status).toBe(200);
    expect(textOf(html)).toContain(`Total ${shown}`);
    expect(textOf(html)).toContain(String(order.order_number));
  }
});

test("paise are rounded to whole rupees with a round-off line", async () => {
  const browser = await shopperWith(shop, await addProduct(shop, { price: 99.5 }));
  const text = textOf((await browser.get("/checkout")).html);
  expect(text).toContain("Subtotal ₹99.50 Shipping ₹49 Tax (18%) ₹18 Round off ₹0.50 Total ₹167");
  const answer = await browser.post("/checkout", await checkoutForm(browser));
  const { order } = await orderOf(shop, answer);
  expect(order).toMatchObject({ subtotal: 99.5, tax_amount: 18, round_off: 0.5, total_amount: 167 });
  expect(textOf((await browser.get(answer.location ?? "")).html)).toContain("Round off ₹0.50 Total ₹167");
});

describe("one checkout page places one order", () => {
  test("when posted twenty times at once, also for the last unit", async () => {
    for (const stock of [9, 1]) {
      const product = await addProduct(shop, { stock });
      const browser = await shopperWith(shop, product);
      const form = await checkoutForm(browser);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => browser.fork().post("/checkout", form)),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
      expect(new Set(answers.map(({ location }) => location)).size, `with ${stock} left`).toBe(1);
      const { order, items, ledger } = await orderOf(shop, answers[0] as Page);
      expect([items.length, ledger.length]).toEqual([1, 1]);
      const countSql =
        "select (select count(*) from public.orders where user_id = $1)::int as orders, (select count(*) from public.addresses where user_id = $1)::int as addresses";
      expect(await shop.sql(countSql, [order.user_id])).toEqual([{ orders: 1, addresses: 1 }]);
      expect((await readStockAndCounts(shop, product)).stock).toEqual([{ id: product.id, stock: stock - 1 }]);
    }
  });

  test("when a concurrent post has just taken the stock it reads", async () => {
    const product = await addProduct(shop, { stock: 1 });
    const browser = await shopperWith(shop, product);
    const form = await checkoutForm(browser);
    const faultyBrowser = atWorker(faulty, browser);
    // With another cart, only the checkout key leads to the order.
    await addToCart(faultyBrowser, (await addProduct(shop)).id);
    const { reached, release } = faulty.holdProducts();
    const slow = faultyBrowser.post("/checkout", form);
    await reached;
    const quick = await browser.fork().post("/checkout", form);
    release();
    expect([quick.status, (await slow).status, (await slow).location]).toEqual([303, 303, quick.location]);
  });

  test("after going back, with the cart emptied or refilled", async () => {
    const product = await addProduct(shop);
    const browser = await shopperWith(shop, product);
    const form = await checkoutForm(browser);
    const first = await browser.post("/checkout", form);
    await browser.get(first.location ?? "");
    const before = await readStockAndCounts(shop, product);
    expect((await browser.post("/checkout", form)).location).toBe(first.location);
    await addToCart(browser, product.id, 5);
    await shop.sql("update public.products set price = 1 where id = $1", [product.id]);
    expect((await browser.post("/checkout", { ...form, shownTotal: "1" })).location).toBe(first.location);
    expect(await readStockAndCounts(shop, product)).toEqual(before);
    expect(cartOf(browser)?.lines).toEqual([{ id: product.id, quantity: 5 }]);
  });

  test("after a lost response: the old cart leads to the order, and what was added is ordered from there on", async () => {
    const product = await addProduct(shop, { stock: 3 });
    const browser = await shopperWith(shop, product);
    const before = browser.fork();
    const { location } = await browser.post("/checkout", await checkoutForm(browser));
    const lost = before.fork();
    const answer = await lost.get("/checkout");
    expect([answer.status, answer.location]).toEqual([303, location]);
    await lost.get(location ?? "");
    expect(cartOf(lost)?.lines).toEqual([]);

    await addToCart(before, product.id);
    expect((await before.get("/checkout")).location).toBe(location);
    expect(noticeOf((await before.get(location ?? "")).html)).toBe(
      "This cart was ordered already. What you have added since is still in it.",
    );
    await before.get(location ?? "");
    expect(cartOf(before)?.lines).toEqual([{ id: product.id, quantity: 1 }]);
    expect((await before.get("/checkout")).status).toBe(200);
  });

  test("and the checkout of another tab, pressed at the same time, leads to that order", async () => {
    const product = await addProduct(shop, { stock: 3 });
    const tabs = await shopperWith(shop, product).then((browser) => [browser, browser.fork()]);
    const forms = await Promise.all(tabs.map((tab) => checkoutForm(tab)));
    expect(new Set(forms.map(({ checkoutKey }) => checkoutKey)).size).toBe(2);
    const answers = await Promise.all(tabs.map((tab, n) => tab.post("/checkout", forms[n] ?? {})));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(answers.map(({ html }) => html)).toEqual(["", ""]);
    expect((await readStockAndCounts(shop, product)).stock).toEqual([{ id: product.id, stock: 2 }]);
  });

  test("and another shopper posting its key gets no order and sees nothing of the first", async () => {
    const product = await addProduct(shop);
    const [mine, theirs] = [await shopperWith(shop, product), await shopperWith(shop, product)];
    const form = await checkoutForm(mine);
    await mine.post("/checkout", { ...form, city: "Canaryville" });
    const before = await readStockAndCounts(shop, product);
    const answer = await theirs.post("/checkout", {
      ...(await checkoutForm(theirs)),
      checkoutKey: form.checkoutKey ?? "",
    });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("This checkout page is out of date.");
    expect(answer.html).not.toMatch(/Canaryville|ORD-/);
    expect(await readStockAndCounts(shop, product)).toEqual(before);
    expect(fieldValue(answer.html, "checkoutKey")).not.toBe(form.checkoutKey);
  });
});

/** Signs in on the page that keeps a checkout, and sends it. @returns the checkout */
async function signInAndSend(browser: Browser, asked: Page, userId: string): Promise<Page> {
  const [{ email } = { email: "" }] = await shop.sql<{ email: string }>(
    "select email from public.users where id = $1",
    [userId],
  );
  const signIn = { ...formValues(asked.html, "login"), email, password: "six-or-more" };
  const offer = await browser.post("/login", signIn);
  expect(textOf(offer.html)).toContain("Go on with your order? No order was placed");
  const back = await browser.post("/checkout", { kept: fieldValue(offer.html, "kept") });
  expect(back.status).toBe(200);
  return back;
}

test("an ended session is asked to sign in, with the form kept, and writes nothing", async () => {
  const product = await addProduct(shop);
  const browser = await shopperWith(shop, product);
  const form = await checkoutForm(browser);
  const userId = userIdOf(browser);
  await shop.sql("delete from auth.sessions where user_id = $1", [userId]);
  const before = await readStockAndCounts(shop, product);
  const answer = await browser.post("/checkout", form);
  expect([answer.status, textOf(answer.html).includes("What you typed is kept")]).toEqual([403, true]);
  expect(await readStockAndCounts(shop, product)).toEqual(before);
  expect(cartOf(browser)?.lines).toHaveLength(1);
  expect((await browser.get("/login?redirectTo=%2Fcheckout")).status).toBe(200);

  const back = await signInAndSend(browser, answer, userId);
  expect(inputValue(back.html, "address_line_1")).toBe(form.address_line_1);
  expect(await readStockAndCounts(shop, product), "only its own button places the order").toEqual(before);
});

test("a session that ends during placement is asked to sign in, with the form kept, and writes nothing", async () => {
  const product = await addProduct(shop);
  const browser = await shopperWith(shop, product);
  const userId = userIdOf(browser);
  const faultyBrowser = atWorker(faulty, browser);
  const form = { ...(await checkoutForm(faultyBrowser)), address_line_1: "12 Kept Road" };
  faulty.fail("session-ends");
  const before = await readStockAndCounts(shop, product);
  const answer = await faultyBrowser.post("/checkout", form);
  expect([answer.status, textOf(answer.html).includes("What you typed is kept")]).toEqual([403, true]);
  expect(faultyBrowser.cookies.has("haat-auth")).toBe(false);
  expect(await readStockAndCounts(shop, product)).toEqual(before);

  faulty.fail("none");
  const back = await signInAndSend(faultyBrowser, answer, userId);
  expect(inputValue(back.html, "address_line_1")).toBe("12 Kept Road");
  expect(await readStockAndCounts(shop, product), "only its own button places the order").toEqual(before);
});

test("stored markup is escaped on every page that shows it", async () => {
  const name = '</script><script>alert(1)</script><img src=x onerror=alert(1)>" onload="alert(1)';
  const { id } = await addProduct(shop, { name });
  await shop.sql(
    "update public.products set description = $2, brand = $2, is_featured = true where id = $1",
    [id, name],
  );
  const browser = await shopperWith(shop, { id });
  const checkout = {
    ...(await checkoutForm(browser)),
    first_name: name.slice(0, 60),
    city: name.slice(0, 60),
  };
  const placed = await browser.post("/checkout", checkout);
  await addToCart(browser, id);
  const placedId = placed.location?.split("/").at(-1) ?? "";
  const search = `/products?search=${encodeURIComponent(name.slice(0, 90))}`;
  const paths = [
    "/",
    search,
    `/product/${id}`,
    "/cart",
    "/orders",
    `/order/${placedId}`,
    "/profile/addresses",
    "/checkout",
  ];
  for (const path of [...paths, `/order-confirmation/${placedId}`]) {
    const { status, html } = await browser.get(path);
    expect(status, path).toBe(200);
    expect(html, path).toContain("&lt;/script&gt;");
    expect(html, path).not.toMatch(/<script>alert|<img src=x|" onload="/);
  }
});

describe("Place Order in a second tab, after the first has ordered", () => {
  test("says in the empty cart which order was placed, and that nothing was ordered again", async () => {
    const mug = await addProduct(shop, { price: 100, stock: 6 });
    const browser = await shopperWith(shop, mug);
    const second = await checkoutForm(browser);
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    await browser.get(`/order-confirmation/${String(order.id)}`);
    const answer = await browser.post("/checkout", second);
    expect(answer.location).toBe(`/cart?placed=${String(order.id)}`);
    const { html } = await browser.get(answer.location ?? "");
    expect(textOf(html)).toContain(
      `You have placed order ${String(order.order_number)} already. Nothing was ordered again.`,
    );
    expect(html).toContain(`href="/order/${String(order.id)}"`);
    expect(textOf((await browser.get("/cart")).html)).not.toContain("already");
    // Somebody else's order is not named.
    const other = await shopperWith(shop, mug);
    await other.post("/cart", { intent: "clear" });
    expect(textOf((await other.get(answer.location ?? "")).html)).not.toContain(order.order_number);
  });

  test("names no order of another cart, none that is unpaid, and none to a page that was only opened", async () => {
    const [mug, lamp] = [await addProduct(shop, { price: 100 }), await addProduct(shop, { price: 200 })];
    const browser = await shopperWith(shop, mug);
    await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    expect((await browser.get("/checkout")).location).toBe("/cart");
    await addToCart(browser, lamp.id);
    const stale = await checkoutForm(browser);
    await browser.post("/cart", { intent: "clear" });
    expect((await browser.post("/checkout", stale)).location).toBe("/cart");
    const text = textOf((await browser.get("/cart")).html);
    expect(text).toContain("No order was placed: there is nothing in your cart that can be bought now.");
    expect(text).toContain("Your cart is empty");
    expect(text).not.toContain("already");

    await addToCart(browser, lamp.id);
    const [first, second] = [await checkoutForm(browser), await checkoutForm(browser)];
    const paying = await browser.post("/checkout", { ...first, paymentMethod: "razorpay" });
    expect(paying.location).toMatch(/^\/checkout\/pay\//);
    await browser.post("/cart", { intent: "clear" });
    expect((await browser.post("/checkout", second)).location).toBe("/cart");
  });

  test("leads to the plain empty cart when the last order is older, or was cancelled", async () => {
    const mug = await addProduct(shop, { price: 100, stock: 6 });
    const browser = await shopperWith(shop, mug);
    const second = await checkoutForm(browser);
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    await browser.get(`/order-confirmation/${String(order.id)}`);
    await shop.sql("update public.orders set created_at = now() - interval '31 minutes' where id = $1", [
      order.id,
    ]);
    expect((await browser.post("/checkout", second)).location).toBe("/cart");
    await shop.sql("update public.orders set created_at = now() where id = $1", [order.id]);
    expect((await browser.post("/checkout", second)).location).toBe(`/cart?placed=${String(order.id)}`);
    await browser.post(`/order/${String(order.id)}/cancel`, {});
    expect((await browser.post("/checkout", second)).location).toBe("/cart");
  });
});
