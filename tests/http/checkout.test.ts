import { describe, expect, test } from "vitest";

import { Browser, fieldError, noticeOf, type Page, textOf, typedValue } from "./browser.ts";
import {
  ADDRESS,
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  countRows,
  newShopper,
  openShop,
  SHOPPER,
} from "./shop.ts";

const shop = await openShop();

type Row = Record<string, unknown>;

async function orderOf(answer: Page): Promise<{ order: Row; items: Row[]; ledger: Row[]; history: Row[] }> {
  const id = /^\/order-confirmation\/([0-9a-f-]{36})$/.exec(answer.location ?? "")?.[1];
  if (!id)
    throw new Error(`No order: ${answer.status} ${answer.location ?? textOf(answer.html).slice(0, 600)}`);
  const rows = (text: string) => shop.sql(text, [id]);
  const [order = {}] = await rows("select * from public.orders where id = $1");
  return {
    order,
    items: await rows("select * from public.order_items where order_id = $1 order by unit_price"),
    ledger: await rows("select * from public.stock_movements where order_id = $1"),
    history: await rows(
      "select status, actor from public.order_status_history where order_id = $1 order by id",
    ),
  };
}

async function shopperWith(...products: { id: string }[]): Promise<Browser> {
  const browser = await newShopper(shop);
  for (const { id } of products) await addToCart(browser, id);
  return browser;
}

const savedAddresses = (browser: Browser) =>
  browser.get("/checkout").then(({ html }) =>
    Array.from(
      html.matchAll(/<input[^>]*name="addressId"[^>]*value="([0-9a-f-]{36})"[^>]*>/g),
      ([tag, id = ""]) => ({
        id,
        chosen: tag.includes(" checked"),
      }),
    ),
  );

test("a visitor is led to sign in and back, a shopper with an empty cart to the cart", async () => {
  const visitor = new Browser(shop.shopUrl);
  await addToCart(visitor, (await addProduct(shop)).id);
  const away = await visitor.get("/checkout");
  expect([away.status, away.location]).toEqual([303, "/login?redirectTo=%2Fcheckout"]);
  const login = await visitor.get(away.location ?? "");
  expect(login.html).toContain('name="redirectTo" value="/checkout"');
  const back = await visitor.post("/login", { ...SHOPPER, redirectTo: "/checkout" });
  expect([back.status, back.location]).toEqual([303, "/checkout"]);
  expect((await visitor.get("/checkout")).status).toBe(200);

  const empty = await newShopper(shop);
  const form = { ...ADDRESS, intent: "place-order", paymentMethod: "cod", shownTotal: "0" };
  for (const answer of [
    await empty.get("/checkout"),
    await empty.post("/checkout", { ...form, checkoutKey: crypto.randomUUID() }),
  ]) {
    expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  }
});

test("cash on delivery: confirmed at once, stock taken once, every copy kept, one total on three pages", async () => {
  const lamp = await addProduct(shop, { name: "Brass lamp", price: 250, stock: 6 });
  await shop.sql("update public.products set image_url = '/pictures/deepak-lamp.svg' where id = $1", [
    lamp.id,
  ]);
  const mug = await addProduct(shop, { name: "Clay mug", price: 100, stock: 6 });
  const browser = await shopperWith(mug);
  await addToCart(browser, lamp.id, 2);
  const form = await checkoutForm(browser);
  const page = await browser.get("/checkout");
  const shown = /Place Order · (₹[\d,.]+)/.exec(textOf(page.html))?.[1];
  expect(shown).toBe("₹708");
  expect(form.shownTotal).toBe("70800");

  const answer = await browser.post("/checkout", form);
  expect(answer.status).toBe(303);
  const { order, items, ledger, history } = await orderOf(answer);
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
      product_image: "/pictures/deepak-lamp.svg",
      quantity: 2,
      unit_price: 250,
      total_price: 500,
    },
  ]);
  expect(ledger.map((row) => [row.product_id, row.quantity]).toSorted()).toEqual(
    [
      [lamp.id, -2],
      [mug.id, -1],
    ].toSorted(),
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

test("a price with paise shows a round-off line, and the whole rupees are what is charged", async () => {
  const browser = await shopperWith(await addProduct(shop, { price: 99.5 }));
  const text = textOf((await browser.get("/checkout")).html);
  expect(text).toContain("Subtotal ₹99.50 Shipping ₹49 Tax (18%) ₹18 Round off ₹0.50 Total ₹167");
  const answer = await browser.post("/checkout", await checkoutForm(browser));
  const { order } = await orderOf(answer);
  expect(order).toMatchObject({ subtotal: 99.5, tax_amount: 18, round_off: 0.5, total_amount: 167 });
  expect(textOf((await browser.get(answer.location ?? "")).html)).toContain("Round off ₹0.50 Total ₹167");
});

describe("addresses", () => {
  test("a new address is saved; only the first is the default; a saved one can be chosen", async () => {
    const product = await addProduct(shop);
    const browser = await shopperWith(product);
    expect(await savedAddresses(browser)).toEqual([]);
    await browser.post("/checkout", await checkoutForm(browser));
    await addToCart(browser, product.id);
    const [first, ...none] = await savedAddresses(browser);
    expect([first?.chosen, none.length]).toEqual([true, 0]);

    const away = { first_name: "Ravi", city: "Pune", state: "", postal_code: "411001" };
    const second = await browser.post("/checkout", { ...(await checkoutForm(browser)), ...away });
    expect((await orderOf(second)).order.shipping_address).toMatchObject({
      city: "Pune",
      state: "Maharashtra",
    });
    await addToCart(browser, product.id);
    const saved = await savedAddresses(browser);
    expect(saved.map(({ chosen }) => chosen)).toEqual([true, false]);
    expect(saved[0]?.id).toBe(first?.id);

    const other = saved[1]?.id ?? "";
    const again = await browser.post("/checkout", { ...(await checkoutForm(browser)), addressId: other });
    expect((await orderOf(again)).order.shipping_address).toMatchObject({ first_name: "Ravi", city: "Pune" });
    await addToCart(browser, product.id);
    expect(await savedAddresses(browser)).toHaveLength(2);
  });

  test("a foreign, unknown or missing address is refused in words and places nothing", async () => {
    const product = await addProduct(shop);
    const browser = await shopperWith(product);
    const [foreign] = await shop.sql<{ id: string }>(
      "select a.id from public.addresses a join public.users u on u.id = a.user_id where u.email = $1 limit 1",
      [SHOPPER.email],
    );
    const before = await countRows(shop);
    for (const addressId of [foreign?.id ?? "none", crypto.randomUUID(), "", "1", "NEW"]) {
      const form = { ...(await checkoutForm(browser)), addressId };
      const answer = await browser.post("/checkout", form);
      expect([400, 409], addressId).toContain(answer.status);
      expect(textOf(answer.html), addressId).toContain("Please select a shipping address");
      expect(answer.html, addressId).not.toContain("Asha");
    }
    expect(await countRows(shop)).toEqual(before);
  });

  test.each([
    ["first_name", "A", "First name is required"],
    ["first_name", "", "First name is required"],
    ["last_name", "", "Last name is required"],
    [
      "last_name",
      "K",
      "Last name is required. If yours has one letter, use your full surname or repeat your first name",
    ],
    ["address_line_1", "14 M", "Address is required"],
    ["city", "K", "City is required"],
    ["state", "Atlantis", "State is required. Please choose one from the list"],
    ["postal_code", "12345", "Valid postal code is required"],
    ["postal_code", "012345", "Valid postal code is required"],
    ["phone", "98765", "Valid phone number is required"],
    ["phone", "1234567890", "Valid phone number is required"],
  ])("%s '%s': '%s' stands beside the field and what was typed is kept", async (field, value, message) => {
    const browser = refused;
    const before = await countRows(shop);
    const form = await checkoutForm(browser);
    const answer = await browser.post("/checkout", {
      ...form,
      address_line_2: "Near the <temple>",
      [field]: value,
    });
    expect(answer.status).toBe(400);
    expect(fieldError(answer.html, "checkout", field)).toBe(message);
    const { addressId: _, state: _state, ...kept } = { ...ADDRESS, address_line_2: "Near the <temple>" };
    for (const [name, typed] of Object.entries({ ...kept, [field]: value })) {
      if (name !== "state") expect(typedValue(answer.html, name), name).toBe(typed);
    }
    expect(await countRows(shop)).toEqual(before);
  });

  test("a blank state that the PIN code cannot tell is asked for", async () => {
    const form = { ...(await checkoutForm(refused)), postal_code: "160017", state: "" };
    const answer = await refused.post("/checkout", form);
    expect(fieldError(answer.html, "checkout", "state")).toBe("State is required");
  });
});

const refused = await shopperWith(await addProduct(shop));

test("Enter presses the first button, which keeps what was typed and writes nothing", async () => {
  const browser = await shopperWith(await addProduct(shop));
  const page = await browser.get("/checkout");
  const form = page.html.slice(page.html.indexOf('<form id="checkout"'));
  expect(/<button[^>]*>/.exec(form)?.[0]).toContain('value="refresh"');
  const before = await countRows(shop);
  const typed = {
    ...(await checkoutForm(browser)),
    first_name: "Ravi",
    city: "P",
    phone: "12",
    paymentMethod: "cod",
  };
  for (const intent of ["refresh", ""]) {
    const answer = await browser.post("/checkout", { ...typed, intent });
    expect(answer.status).toBe(200);
    for (const name of ["first_name", "city", "phone"] as const) {
      expect(typedValue(answer.html, name)).toBe(typed[name]);
    }
    expect(textOf(answer.html)).not.toContain("There is a problem");
  }
  expect(await countRows(shop)).toEqual(before);
  expect(cartOf(browser)?.lines).toHaveLength(1);
});
