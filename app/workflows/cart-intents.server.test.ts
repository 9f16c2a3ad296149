import { describe, expect, test } from "vitest";

import { type Cart, MAX_LINES } from "#app/shop/cart/cart.ts";
import { encodeCart } from "#app/shop/cart/encode-cart.ts";
import { applyIntent, cartIntent } from "#app/workflows/cart-intents.server.ts";
import { signedInClient } from "#tests/unit/support/auth.ts";
import { CART_ID } from "#tests/unit/support/shop-context.ts";
import { KURTA, LAMP, productRow, settingsRow, storefront } from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const PRODUCTS = [productRow({ stock: 5 }), productRow({ id: LAMP, name: "Lamp", stock: 0 })];
const UNKNOWN = "b0000000-0000-4000-8000-00000000000f";

const cartOf = (...lines: [string, number][]): Cart => ({
  id: CART_ID,
  lines: lines.map(([id, quantity]) => ({ id, quantity })),
  coupon: "DIWALI",
});
const linesOf = ({ lines }: Cart) => lines.map(({ id, quantity }) => [id, quantity]);

function apply(cart: Cart, fields: Record<string, string>, products = PRODUCTS) {
  stubFetch(storefront({ products }));
  return applyIntent({ db: signedInClient(), user: null }, cart, cartIntent.parse(fields));
}

const VIEW_CART = { to: "/cart", label: "View Cart" };

const add = (quantity?: string, productId = KURTA) => ({
  intent: "add",
  productId,
  ...(quantity === undefined ? {} : { quantity }),
});
const set = (quantity: string, productId = KURTA) => ({ intent: "set", productId, quantity });

describe("add", () => {
  test("puts one unit of a product card in the cart", async () => {
    const { cart, notice } = await apply(cartOf(), add());
    expect(linesOf(cart)).toEqual([[KURTA, 1]]);
    expect(notice).toEqual({ kind: "success", message: "Added to cart!", link: VIEW_CART });
  });

  test("puts the chosen number in the cart, and says how many", async () => {
    const { cart, notice } = await apply(cartOf([KURTA, 1]), add("3"));
    expect(linesOf(cart)).toEqual([[KURTA, 4]]);
    expect(notice).toEqual({ kind: "success", message: "Added 3 item(s) to cart", link: VIEW_CART });
  });

  test("adds no more than the stock, and says how many were added", async () => {
    const { cart, notice } = await apply(cartOf([KURTA, 3]), add("4"));
    expect(linesOf(cart)).toEqual([[KURTA, 5]]);
    expect(notice).toEqual({ kind: "success", message: "Added 2 item(s) to cart", link: VIEW_CART });
  });

  test.each(["0", "-3"])("adds one for the quantity %s", async (quantity) => {
    expect(linesOf((await apply(cartOf(), add(quantity))).cart)).toEqual([[KURTA, 1]]);
  });

  test("reads a product id in capitals", async () => {
    expect(linesOf((await apply(cartOf(), add(undefined, KURTA.toUpperCase()))).cart)).toEqual([[KURTA, 1]]);
  });

  test.each([
    ["an unknown product", cartOf(), UNKNOWN, "Product not found"],
    ["a product without stock", cartOf(), LAMP, "Lamp is out of stock."],
    [
      "a product whose stock is in the cart",
      cartOf([KURTA, 5]),
      KURTA,
      "All 5 of Kurta that we have are in your cart.",
    ],
    [
      "a product too many",
      cartOf(...Array.from({ length: MAX_LINES }, (): [string, number] => [crypto.randomUUID(), 1])),
      KURTA,
      "Your cart is full: it holds 50 different products. Remove one to add another.",
    ],
  ])("rejects %s and changes nothing", async (_name, before, productId, message) => {
    expect(await apply(before, add(undefined, productId))).toEqual({
      cart: before,
      notice: { kind: "error", message },
    });
  });
});

describe("set", () => {
  test("changes the quantity without a notice", async () => {
    const { cart, notice } = await apply(cartOf([KURTA, 1]), set("4"));
    expect(linesOf(cart)).toEqual([[KURTA, 4]]);
    expect(cart.coupon).toBe("DIWALI");
    expect(notice).toBeNull();
  });

  test("accepts the whole stock without a notice", async () => {
    expect(await apply(cartOf([KURTA, 1]), set("5"))).toMatchObject({
      cart: { lines: [{ quantity: 5 }] },
      notice: null,
    });
  });

  test("reduces a quantity above the stock, and says so", async () => {
    const { cart, notice } = await apply(cartOf([KURTA, 1]), set("6"));
    expect(linesOf(cart)).toEqual([[KURTA, 5]]);
    expect(notice).toEqual({ kind: "error", message: "Only 5 of Kurta left." });
  });

  test("removes the line at 0", async () => {
    expect((await apply(cartOf([KURTA, 1]), set("0"))).cart.lines).toEqual([]);
  });

  test.each([
    [UNKNOWN, "That product is no longer in your cart."],
    [LAMP, "Lamp is out of stock."],
  ])("is rejected for the product %s", async (productId, message) => {
    const { cart, notice } = await apply(cartOf([KURTA, 1], [LAMP, 1]), set("2", productId));
    expect(linesOf(cart)).toEqual([
      [KURTA, 1],
      [LAMP, 1],
    ]);
    expect(notice).toEqual({ kind: "error", message });
  });
});

describe("the limit of units in one order", () => {
  const MESSAGE = "You can order at most 3 of this item.";
  const limited = (cart: Cart, fields: Record<string, string>) => {
    stubFetch(storefront({ products: PRODUCTS, settings: settingsRow({ line_limit: 3 }) }));
    return applyIntent({ db: signedInClient(), user: null }, cart, cartIntent.parse(fields));
  };

  test.each([
    ["adding as many", 0, add("3"), 3, "success", "Added 3 item(s) to cart"],
    ["adding one more", 2, add("2"), 3, "success", `Added 1 item(s) to cart. ${MESSAGE}`],
    ["adding to a full line", 3, add(), 3, "error", MESSAGE],
    ["setting one more", 1, set("4"), 3, "error", MESSAGE],
  ])("%s", async (_case, before, fields, after, kind, message) => {
    const { cart, notice } = await limited(before > 0 ? cartOf([KURTA, before]) : cartOf(), fields);
    expect(linesOf(cart)).toEqual([[KURTA, after]]);
    expect(notice).toEqual({ kind, message, ...(kind === "success" && { link: VIEW_CART }) });
  });

  test("setting as many gives no notice", async () => {
    expect((await limited(cartOf([KURTA, 1]), set("3"))).notice).toBeNull();
  });
});

describe("restore", () => {
  const restore = (...lines: [string, number][]) => ({
    intent: "restore",
    cart: encodeCart({ ...cartOf(...lines), coupon: "EID" }),
  });

  test("puts a line back as it was", async () => {
    const { cart, notice } = await apply(cartOf([LAMP, 1]), restore([KURTA, 3]));
    expect(linesOf(cart)).toEqual([
      [LAMP, 1],
      [KURTA, 3],
    ]);
    expect(notice).toEqual({ kind: "success", message: "It is back in your cart" });
  });

  test("puts a line back at its old place, as far as the cart is that long", async () => {
    const from = cartOf([KURTA, 3], [LAMP, 1]);
    const { removed } = await apply(from, { intent: "remove", productId: KURTA });
    const undo = (place?: number) => ({
      intent: "restore",
      cart: encodeCart({ ...(removed ?? from), ...(place !== undefined && { place }) }),
    });
    expect(linesOf((await apply(cartOf([LAMP, 1]), undo())).cart)).toEqual([
      [KURTA, 3],
      [LAMP, 1],
    ]);
    expect(linesOf((await apply(cartOf([LAMP, 1]), undo(7))).cart)).toEqual([
      [LAMP, 1],
      [KURTA, 3],
    ]);
    // Meanwhile added again: it stays where it is.
    expect(linesOf((await apply(cartOf([LAMP, 1], [KURTA, 1]), undo())).cart)).toEqual([
      [LAMP, 1],
      [KURTA, 4],
    ]);
  });

  test("puts no more back than the stock", async () => {
    expect(linesOf((await apply(cartOf(), restore([KURTA, 9]))).cart)).toEqual([[KURTA, 5]]);
  });

  test("says why a line cannot come back", async () => {
    const { cart, notice } = await apply(cartOf(), restore([LAMP, 1]));
    expect(linesOf(cart)).toEqual([]);
    expect(notice).toEqual({ kind: "error", message: "Lamp is out of stock." });
  });

  const MAT = "b0000000-0000-4000-8000-00000000000e";
  const both = [productRow({ stock: 5 }), productRow({ id: MAT, stock: 2 })];
  const emptied = () => ({ ...cartOf(), coupon: null });

  test("puts a whole cart back, and leaves the coupon to those who check it", async () => {
    const { cart, notice } = await apply(emptied(), restore([KURTA, 3], [MAT, 2]), both);
    expect(linesOf(cart)).toEqual([
      [KURTA, 3],
      [MAT, 2],
    ]);
    expect([cart.id, cart.coupon]).toEqual([CART_ID, null]);
    expect(notice).toEqual({ kind: "success", message: "Your cart is back" });
    expect((await apply(cartOf(), restore([KURTA, 3], [MAT, 2]), both)).cart.coupon).toBe("DIWALI");
  });

  test.each([
    [[KURTA, 3], [LAMP, 1], [[KURTA, 3]]],
    [[UNKNOWN, 3], [KURTA, 1], [[KURTA, 1]]],
    [[KURTA, 9], [LAMP, 1], [[KURTA, 5]]],
  ] as const)("puts back what is left of it, and says so", async (first, second, left) => {
    const { cart, notice } = await apply(emptied(), restore([...first], [...second]));
    expect(linesOf(cart)).toEqual(left);
    expect(notice).toEqual({ kind: "success", message: "What is left of it is back in your cart" });
  });

  test("says when nothing is left of it", async () => {
    const { cart, notice } = await apply(emptied(), restore([UNKNOWN, 3], [LAMP, 1]));
    expect(linesOf(cart)).toEqual([]);
    expect(cart.coupon).toBeNull();
    expect(notice).toEqual({ kind: "error", message: "None of it is left." });
  });

  test.each(["", "[]", "{", "null", '["x","y","z"]'])("rejects '%s', which is no cart", (cart) => {
    expect(cartIntent.safeParse({ intent: "restore", cart }).success).toBe(false);
  });
});

test("remove takes the line out, and says which it was", async () => {
  const { cart, notice, removed } = await apply(cartOf([KURTA, 2], [LAMP, 1]), {
    intent: "remove",
    productId: LAMP,
  });
  expect(linesOf(cart)).toEqual([[KURTA, 2]]);
  expect(notice).toEqual({ kind: "success", message: "Removed from cart" });
  expect(removed).toMatchObject({ lines: [{ id: LAMP, quantity: 1 }], coupon: null });
});

test("a page from before a product had options removes and changes the only variant, which took its place", async () => {
  const variant = "b0000000-0000-4000-8000-000000000003";
  const products = [
    productRow({ only_variant: variant, options: [{ name: "Size", values: ["Free"] }] }),
    productRow({ id: variant, stock: 5, variant_of: KURTA, variant_label: "Free" }),
  ];
  const before = cartOf([KURTA, 2]);
  const removal = await apply(before, { intent: "remove", productId: KURTA }, products);
  expect(linesOf(removal.cart)).toEqual([]);
  expect(removal.removed).toMatchObject({ lines: [{ id: variant, quantity: 2 }] });
  const { cart, notice } = await apply(before, set("3"), products);
  expect([linesOf(cart), notice]).toEqual([[[variant, 3]], null]);
});

test.each([
  ["set", set("1")],
  ["remove", { intent: "remove", productId: KURTA }],
])(
  "%s also applies what the cart page showed: lines no longer sold go, others shrink to the stock",
  async (_name, fields) => {
    const third = "b0000000-0000-4000-8000-000000000003";
    const products = [productRow(), productRow({ id: third, stock: 2 }), productRow({ id: LAMP, stock: 0 })];
    const before = cartOf([UNKNOWN, 1], [KURTA, 3], [third, 7], [LAMP, 4]);
    const { cart } = await apply(before, fields, products);
    expect(linesOf(cart)).toEqual([...(fields.intent === "set" ? [[KURTA, 1]] : []), [third, 2], [LAMP, 4]]);
  },
);

test("accept leaves what can be bought, in the quantity that is left", async () => {
  const products = [productRow({ stock: 2 }), productRow({ id: LAMP, stock: 0 })];
  const { cart, notice } = await apply(
    cartOf([UNKNOWN, 1], [KURTA, 3], [LAMP, 4]),
    { intent: "accept" },
    products,
  );
  expect(linesOf(cart)).toEqual([[KURTA, 2]]);
  expect(notice).toEqual({ kind: "success", message: "Cart updated" });
});

test("clear empties the cart and gives it a new id: an order may have been placed with the old one", async () => {
  const before = cartOf([KURTA, 2]);
  const { cart, notice, removed } = await apply(before, { intent: "clear" });
  expect(removed).toEqual(before);
  expect(cart).toMatchObject({ lines: [], coupon: null });
  expect(cart.id).not.toBe(CART_ID);
  expect(notice).toEqual({ kind: "success", message: "Cart cleared" });
});

test.each([
  [{ intent: "steal" }, "That could not be done. Please try again."],
  [{}, "That could not be done. Please try again."],
  [{ intent: "add", productId: "1" }, "Product not found"],
  [{ intent: "remove" }, "Product not found"],
  [set("1.5"), "Please give a whole number as the quantity."],
  [set("many"), "Please give a whole number as the quantity."],
  [{ intent: "set", productId: KURTA }, "Please give a whole number as the quantity."],
  [add("x"), "Please give a whole number as the quantity."],
])("%j is rejected: %s", (fields, message) => {
  const parsed = cartIntent.safeParse(fields);
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
