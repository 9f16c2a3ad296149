import { describe, expect, test } from "vitest";

import { shopperWithAddresses } from "#tests/http/support/addresses.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, fieldError, textOf, inputValue } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  ADDRESS,
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  countRows,
  newShopper,
  openShop,
  orderOf,
  SHOPPER,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const proxied = await openProxiedShop(shop);

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

test("redirects a visitor to the sign-in and back, and a shopper with an empty cart to the cart", async () => {
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

test("the form of a first address begins with the name and the number of the account", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  await browser.post("/profile", { fullName: "Meera Krishna Iyer", phone: "98765 43210" });
  const { html } = await browser.get("/checkout");
  const values = ["first_name", "last_name", "phone"].map((name) => inputValue(html, name));
  expect(values).toEqual(["Meera", "Krishna Iyer", "98765 43210"]);
});

test("has a header without search, account and cart, and a way back", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  const [checkout = "", cart = ""] = await Promise.all(
    ["/checkout", "/cart"].map(
      async (path) => /<header[\s\S]*<\/header>/.exec((await browser.get(path)).html)?.[0],
    ),
  );
  expect(textOf(checkout)).toBe("Haat Secure checkout Back to Cart");
  expect(checkout.match(/<form/g)).toBe(null);
  expect(cart.match(/<form/g)).toHaveLength(3);
});

describe("addresses", () => {
  test("saves a new address, makes only the first one the default, and offers saved ones", async () => {
    const product = await addProduct(shop);
    const browser = await shopperWith(shop, product);
    expect(await savedAddresses(browser)).toEqual([]);
    await browser.post("/checkout", await checkoutForm(browser));
    await addToCart(browser, product.id);
    const [first, ...none] = await savedAddresses(browser);
    expect([first?.chosen, none.length]).toEqual([true, 0]);

    const away = { first_name: "Ravi", city: "Pune", state: "", postal_code: "411001" };
    const second = await browser.post("/checkout", { ...(await checkoutForm(browser)), ...away });
    expect((await orderOf(shop, second)).order.shipping_address).toMatchObject({
      city: "Pune",
      state: "Maharashtra",
    });
    await addToCart(browser, product.id);
    const saved = await savedAddresses(browser);
    expect(saved.map(({ chosen }) => chosen)).toEqual([true, false]);
    expect(saved[0]?.id).toBe(first?.id);

    const other = saved[1]?.id ?? "";
    const again = await browser.post("/checkout", { ...(await checkoutForm(browser)), addressId: other });
    expect((await orderOf(shop, again)).order.shipping_address).toMatchObject({
      first_name: "Ravi",
      city: "Pune",
    });
    await addToCart(browser, product.id);
    expect(await savedAddresses(browser)).toHaveLength(2);
  });

  test("rejects a foreign, unknown or missing address with a message and places nothing", async () => {
    const { browser, ids } = await shopperWithAddresses(shop, "First street", "Second street");
    await addToCart(browser, (await addProduct(shop)).id);
    expect((await savedAddresses(browser)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const [foreign] = await shop.sql<{ id: string }>(
      "select a.id from public.addresses a join public.users u on u.id = a.user_id where u.email = $1 limit 1",
      [SHOPPER.email],
    );
    const before = await countRows(shop);
    const rejected: [addressId: string, status: number][] = [
      [foreign?.id ?? "none", 409],
      [crypto.randomUUID(), 409],
      ["", 400],
      ["1", 400],
      ["NEW", 400],
    ];
    for (const [addressId, status] of rejected) {
      const form = { ...(await checkoutForm(browser)), addressId };
      const answer = await browser.post("/checkout", form);
      expect(answer.status, addressId).toBe(status);
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
  ])("rejects %s '%s' with '%s' beside the field and keeps the values", async (field, value, message) => {
    const browser = invalidFormShopper;
    const before = await countRows(shop);
    const form = await checkoutForm(browser);
    const answer = await browser.post("/checkout", {
      ...form,
      address_line_2: "Near the <temple>",
      [field]: value,
    });
    expect(answer.status).toBe(400);
    expect(fieldError(answer.html, "checkout", field)).toBe(message);
    const { addressId: _, ...typed } = { ...ADDRESS, address_line_2: "Near the <temple>", [field]: value };
    // The state is a list, not a text field.
    const kept = Object.entries(typed).filter(([name]) => name !== "state");
    expect(kept).toHaveLength(7);
    for (const [name, text] of kept) expect(inputValue(answer.html, name), name).toBe(text);
    expect(await countRows(shop)).toEqual(before);
  });

  test("asks for the state when the PIN code does not determine it", async () => {
    const form = { ...(await checkoutForm(invalidFormShopper)), postal_code: "160017", state: "" };
    const answer = await invalidFormShopper.post("/checkout", form);
    expect(fieldError(answer.html, "checkout", "state")).toBe("State is required");
  });
});

const invalidFormShopper = await shopperWith(shop, await addProduct(shop));

test("Enter submits the refresh button, which keeps the values and writes nothing", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
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
      expect(inputValue(answer.html, name)).toBe(typed[name]);
    }
    expect(textOf(answer.html)).not.toContain("There is a problem");
  }
  expect(await countRows(shop)).toEqual(before);
  expect(cartOf(browser)?.lines).toHaveLength(1);
});

test("the choice between saved addresses is closed while one of them is chosen, and open after an error", async () => {
  const { browser, ids } = await shopperWithAddresses(shop, "First street", "Second street");
  await addToCart(browser, (await addProduct(shop)).id);
  const change = (html: string) => /<details[^>]* data-change[^>]*>/.exec(html)?.[0];
  expect(change((await browser.get("/checkout")).html)).not.toContain("open");
  const form = await checkoutForm(browser);
  const chosen = { ...form, intent: "refresh", addressId: ids[0] ?? "" };
  expect(change((await browser.post("/checkout", chosen)).html)).not.toContain("open");
  for (const addressId of ["new", ""]) {
    const { html } = await browser.post("/checkout", { ...form, addressId, city: "" });
    expect(change(html), addressId).toContain("open");
  }
  const one = await shopperWithAddresses(shop, "First street");
  await addToCart(one.browser, (await addProduct(shop)).id);
  expect(change((await one.browser.get("/checkout")).html)).toBeUndefined();
});

test("works without saved addresses when they cannot be fetched, and message so", async () => {
  const product = await addProduct(shop);
  const browser = await shopperWith(shop, product);
  await browser.post("/checkout", await checkoutForm(browser));
  await addToCart(browser, product.id);
  const [saved] = await savedAddresses(browser);
  const form = await checkoutForm(browser);
  const proxiedBrowser = atWorker(proxied, browser);
  proxied.intercept(({ url, method }) =>
    method === "GET" && url.includes("/rest/v1/addresses") ? new Response("", { status: 502 }) : null,
  );
  const { status, html } = await proxiedBrowser.get("/checkout");
  expect(status).toBe(200);
  expect(textOf(html)).toContain("Failed to fetch addresses");
  expect(html).toContain('<input type="hidden" name="addressId" value="new"/>');
  expect(inputValue(html, "city")).toBe("");
  expect(textOf(html)).toContain("Place Order · ₹1,179");

  const before = await countRows(shop);
  const refusal = await proxiedBrowser.post("/checkout", { ...form, addressId: saved?.id ?? "" });
  expect(refusal.status).toBe(409);
  expect(fieldError(refusal.html, "checkout", "addressId")).toBe("Failed to fetch addresses");
  expect(await countRows(shop)).toEqual(before);
  const { order } = await orderOf(
    shop,
    await proxiedBrowser.post("/checkout", { ...form, city: "Thrissur" }),
  );
  expect(order.shipping_address).toMatchObject({ city: "Thrissur" });
});
