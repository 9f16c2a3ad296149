import { describe, expect, it } from "vitest";

import {
  addLine,
  type Cart,
  emptyCart,
  MAX_LINES,
  parseQuantity,
  removeLine,
  setLine,
  sharesItems,
  withoutOrdered,
} from "#app/shop/cart/cart.ts";
import { type CartProduct, chooseOnlyVariants, joinCart } from "#app/shop/cart/join.ts";
import { isLimited, maxQuantity } from "#app/shop/cart/line-limit.ts";
import { backToCard, cardAnchor, cartCount, cartLabel, countText, idSuffix } from "#app/shop/cart/marks.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const CART = id(999);
const cartOf = (...lines: [number, number][]): Cart => ({
  id: CART,
  lines: lines.map(([n, quantity]) => ({ id: id(n), quantity })),
  coupon: null,
});
const stocked = (n: number, stock: number) => ({ id: id(n), stock });

describe("addLine", () => {
  it("adds a new product with the chosen quantity", () => {
    expect(addLine(emptyCart(CART), stocked(1, 10), 3)).toEqual({
      cart: cartOf([1, 3]),
      added: 3,
      full: false,
    });
  });

  it("raises a product that is already there, up to its stock", () => {
    expect(addLine(cartOf([1, 2]), stocked(1, 10), 3)).toEqual({
      cart: cartOf([1, 5]),
      added: 3,
      full: false,
    });
    expect(addLine(cartOf([1, 8]), stocked(1, 10), 3)).toEqual({
      cart: cartOf([1, 10]),
      added: 2,
      full: false,
    });
    expect(addLine(cartOf([1, 10]), stocked(1, 10), 1)).toEqual({
      cart: cartOf([1, 10]),
      added: 0,
      full: false,
    });
  });

  it("does not reduce a line that is above the stock", () => {
    expect(addLine(cartOf([1, 5]), stocked(1, 2), 1)).toEqual({
      cart: cartOf([1, 5]),
      added: 0,
      full: false,
    });
  });

  it.each([0, -1, Number.NaN, 0.9])("adds nothing for a quantity of %s", (quantity) => {
    expect(addLine(emptyCart(CART), stocked(1, 10), quantity)).toEqual({
      cart: emptyCart(CART),
      added: 0,
      full: false,
    });
  });

  it("adds nothing of a product that is sold out", () => {
    expect(addLine(emptyCart(CART), stocked(1, 0), 1).added).toBe(0);
  });

  it("adds 1 for 1.5, and the stock for 1e9", () => {
    expect(addLine(emptyCart(CART), stocked(1, 10), 1.5).added).toBe(1);
    expect(addLine(emptyCart(CART), stocked(1, 10), 1e9).added).toBe(10);
  });

  it("adds at most 1,000,000 units", () => {
    expect(addLine(emptyCart(CART), stocked(1, 2_000_000), 1_500_000).added).toBe(1_000_000);
    expect(setLine(cartOf([1, 5]), stocked(1, 2_000_000), 1_500_000)).toEqual(cartOf([1, 1_000_000]));
  });

  it("returns the same cart when nothing is added", () => {
    const cart = cartOf([1, 10]);
    expect(addLine(cart, stocked(1, 10), 1).cart).toBe(cart);
  });

  it("is full at 50 lines, and still raises those", () => {
    const full = cartOf(...Array.from({ length: MAX_LINES }, (_, n): [number, number] => [n, 1]));
    expect(addLine(full, stocked(77, 5), 1)).toEqual({ cart: full, added: 0, full: true });
    expect(addLine(full, stocked(7, 5), 1)).toMatchObject({ added: 1, full: false });
    // A product that is sold out is reported before a full cart.
    expect(addLine(full, stocked(77, 0), 1)).toMatchObject({ added: 0, full: false });
  });
});

describe("the limit of units in one order", () => {
  const limited = { ...stocked(1, 40), limit: 10 };

  it("ends a line before the stock does", () => {
    expect(addLine(cartOf([1, 8]), limited, 5)).toEqual({ cart: cartOf([1, 10]), added: 2, full: false });
    expect(addLine(cartOf([1, 10]), limited, 1)).toMatchObject({ added: 0 });
    expect(setLine(cartOf([1, 1]), limited, 11)).toEqual(cartOf([1, 10]));
  });

  it.each([
    ["the stock is less", 4, 10, 4, false],
    ["the stock is as much", 10, 10, 10, false],
    ["the limit is less", 11, 10, 10, true],
    ["there is no limit", 40, null, 40, false],
    ["the limit is not known", 40, undefined, 40, false],
  ])("when %s", (_case, stock, limit, most, isEnding) => {
    const product = { stock, ...(limit === undefined ? {} : { limit }) };
    expect(maxQuantity(product)).toBe(most);
    expect(isLimited(product)).toBe(isEnding);
  });

  it("reduces a line that is above it, and says that it is the limit", () => {
    const product = (n: number, stock: number) => ({
      ...stocked(n, stock),
      limit: 10,
      name: `P${n}`,
      price: 100,
      imageUrl: null,
    });
    const joined = joinCart(cartOf([1, 14], [2, 14]), [product(1, 40), product(2, 3)]);
    expect(joined.lines.map(({ quantity }) => quantity)).toEqual([10, 3]);
    expect(joined.reduced).toEqual([
      { id: id(1), name: "P1", from: 14, to: 10, isLimited: true },
      { id: id(2), name: "P2", from: 14, to: 3 },
    ]);
  });
});

describe("setLine", () => {
  it.each([
    [3, cartOf([1, 3], [2, 1])],
    [99, cartOf([1, 10], [2, 1])],
    [0, cartOf([2, 1])],
    [-1, cartOf([2, 1])],
    [1.5, cartOf([1, 1], [2, 1])],
    [Number.NaN, cartOf([1, 5], [2, 1])],
    [Infinity, cartOf([1, 10], [2, 1])],
  ])("sets %s", (quantity, expected) => {
    expect(setLine(cartOf([1, 5], [2, 1]), stocked(1, 10), quantity)).toEqual(expected);
  });

  it("removes a line whose product is sold out", () => {
    expect(setLine(cartOf([1, 5]), stocked(1, 0), 5)).toEqual(emptyCart(CART));
  });

  it("does not add a line that was removed", () => {
    expect(setLine(cartOf([2, 1]), stocked(1, 10), 4)).toEqual(cartOf([2, 1]));
  });
});

describe("removeLine, emptyCart, withoutOrdered, cartCount", () => {
  it("removes one line", () => {
    expect(removeLine(cartOf([1, 5], [2, 1]), id(1))).toEqual(cartOf([2, 1]));
    expect(removeLine(cartOf([1, 5]), id(9))).toEqual(cartOf([1, 5]));
  });

  it("an empty cart has its id, no lines and no coupon", () => {
    expect(emptyCart(id(7))).toEqual({ id: id(7), lines: [], coupon: null });
  });

  it("withoutOrdered subtracts what was ordered, line by line, and gives the cart a new id", () => {
    const items = [
      { productId: id(1), quantity: 2 },
      { productId: id(1), quantity: 1 },
      { productId: id(2), quantity: 4 },
      { productId: id(3), quantity: 5 },
      { productId: null, quantity: 6 },
    ];
    const cart = { ...cartOf([1, 5], [2, 4], [3, 4], [4, 1]), coupon: "DIWALI" };
    expect(withoutOrdered(cart, items, id(7))).toEqual({ ...cartOf([1, 2], [4, 1]), id: id(7) });
  });

  it.each([
    [[{ productId: id(2) }, { productId: id(9) }], true],
    [[{ productId: id(9) }, { productId: null }], false],
    [[], false],
  ])("sharesItems finds what a cart still holds of an order: %o", (items, shares) => {
    expect(sharesItems(cartOf([1, 5], [2, 4]), items)).toBe(shares);
  });

  it("idSuffix is the end of a product's id", () => {
    expect(idSuffix("00000000-0000-4000-8000-000000abcdef")).toBe("abcdef");
  });

  it("counts products, not units", () => {
    expect(cartCount(cartOf([1, 5], [2, 7]))).toBe(2);
    expect(cartCount(emptyCart(CART))).toBe(0);
  });

  it.each([
    [[], "0 products", "Cart"],
    [[[1, 1]], "1 product", "Cart, 1 product"],
    [[[1, 3]], "1 product, 3 items", "Cart, 1 product"],
    [
      [
        [1, 1],
        [2, 1],
      ],
      "2 products",
      "Cart, 2 products",
    ],
    [
      [
        [1, 4],
        [2, 1],
      ],
      "2 products, 5 items",
      "Cart, 2 products",
    ],
  ] as [[number, number][], string, string][])(
    "texts of the header and of the page begin with the same number: %j",
    (lines, text, label) => {
      const cart = cartOf(...lines);
      expect([countText(cart.lines), cartLabel(cartCount(cart))]).toEqual([text, label]);
    },
  );
});

it("says how many of the listed products can be bought", () => {
  expect(countText(cartOf([1, 4], [2, 1]).lines, 3)).toBe("2 of 3 products available");
});

describe("parseQuantity", () => {
  it.each([
    ["1", 1],
    [" 12 ", 12],
    ["0", 0],
    ["-1", -1],
    ["-0", 0],
    ["007", 7],
    ["1000000000", 1_000_000_000],
  ])("parses %j", (text, quantity) => {
    expect(Object.is(parseQuantity(text), quantity)).toBe(true);
  });

  it.each([
    "",
    " ",
    "1.5",
    "1e9",
    "NaN",
    "0x1",
    "１",
    "one",
    "9".repeat(40),
    "--1",
    null,
    undefined,
    3,
    ["1", "2"],
    {},
  ])("rejects %j", (value) => {
    expect(parseQuantity(value)).toBeNull();
  });
});

const product = (n: number, stock: number, price = 100_00): CartProduct => ({
  ...stocked(n, stock),
  name: `Lamp ${n}`,
  price,
  imageUrl: null,
});

describe("joinCart", () => {
  it("joins lines with names, prices and stock, in the cart's order", () => {
    const joined = joinCart(cartOf([2, 3], [1, 1]), [product(1, 5, 99_50), product(2, 5)]);
    expect(joined).toEqual({
      lines: [
        { ...product(2, 5), quantity: 3, lineTotal: 300_00 },
        { ...product(1, 5, 99_50), quantity: 1, lineTotal: 99_50 },
      ],
      unavailable: [],
      toChoose: [],
      reduced: [],
      hasOutOfStock: false,
    });
  });

  it("reduces a line to the stock and reports it", () => {
    const joined = joinCart(cartOf([1, 9]), [product(1, 4)]);
    expect(joined.lines).toEqual([{ ...product(1, 4), quantity: 4, lineTotal: 400_00 }]);
    expect(joined.reduced).toEqual([{ id: id(1), name: "Lamp 1", from: 9, to: 4 }]);
    expect(joined.hasOutOfStock).toBe(false);
  });

  it("keeps an out-of-stock line and blocks the checkout", () => {
    const joined = joinCart(cartOf([1, 2], [2, 1]), [product(1, 0), product(2, 5)]);
    expect(joined.lines[0]).toEqual({ ...product(1, 0), quantity: 2, lineTotal: 200_00 });
    expect(joined).toMatchObject({ hasOutOfStock: true, reduced: [], unavailable: [] });
  });

  it("shows a stock below zero as 0", () => {
    expect(joinCart(cartOf([1, 2]), [product(1, -3)])).toEqual({
      lines: [{ ...product(1, 0), quantity: 2, lineTotal: 200_00 }],
      unavailable: [],
      toChoose: [],
      reduced: [],
      hasOutOfStock: true,
    });
  });

  it("lists products that are no longer sold as unavailable", () => {
    const joined = joinCart(cartOf([1, 2], [2, 1]), [product(2, 5)]);
    expect(joined.unavailable).toEqual([{ id: id(1), quantity: 2 }]);
    expect(joined.lines.map((line) => line.id)).toEqual([id(2)]);
    expect(joined.hasOutOfStock).toBe(false);
  });

  it("asks for a choice where a product has options since", () => {
    const kurta = { ...product(1, 5), optionNames: ["Size"] };
    const joined = joinCart(cartOf([1, 2], [2, 1]), [kurta, product(2, 5)]);
    expect(joined.toChoose).toEqual([{ id: id(1), name: "Lamp 1", optionNames: ["Size"] }]);
    expect([joined.unavailable, joined.lines.map((line) => line.id)]).toEqual([[], [id(2)]]);
  });

  it("does not change its arguments", () => {
    const cart = cartOf([1, 9]);
    joinCart(cart, [product(1, 4)]);
    expect(cart).toEqual(cartOf([1, 9]));
  });
});

describe("chooseOnlyVariants", () => {
  const only: CartProduct = { ...product(9, 5), variantOf: id(1) };

  it("puts the only variant in the place of its product", () => {
    expect(chooseOnlyVariants(cartOf([1, 2], [2, 1]), [only, product(2, 5)])).toEqual(cartOf([9, 2], [2, 1]));
  });

  it("adds the units to those of the variant that are in the cart", () => {
    expect(chooseOnlyVariants(cartOf([9, 1], [1, 2]), [only])).toEqual(cartOf([9, 3]));
    expect(chooseOnlyVariants(cartOf([9, 1], [1, 1_000_000]), [only])).toEqual(cartOf([9, 1_000_000]));
  });

  it("leaves a cart alone that has nothing to choose, or something that is no longer sold", () => {
    const cart = cartOf([9, 1], [2, 1], [3, 1]);
    expect(chooseOnlyVariants(cart, [only, product(2, 5)])).toBe(cart);
  });

  it("leaves a product that must be chosen, beside a variant of it", () => {
    const cart = cartOf([1, 1], [9, 1]);
    expect(chooseOnlyVariants(cart, [only, { ...product(1, 5), optionNames: ["Size"] }])).toBe(cart);
  });
});

describe("backToCard", () => {
  const lamp = "00000000-0000-4000-8000-00000000a1b2";

  it.each(["/", "/?page=1", "/products", "/products?page=2", "/product/x"])("adds the card to %s", (path) => {
    expect(backToCard(path, lamp)).toBe(`${path}#p-00a1b2`);
    expect(backToCard(path, lamp)).toContain(cardAnchor(lamp));
  });

  it.each(["/cart", "/products#results", "/productsx", "/profile/wishlist"])("leaves %s as it is", (path) => {
    expect(backToCard(path, lamp)).toBe(path);
  });
});
