import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addLine,
  type Cart,
  type CartProduct,
  cartCount,
  clearCart,
  emptyCart,
  joinCart,
  MAX_LINES,
  parseCart,
  parseQuantity,
  removeLine,
  setLine,
} from "./cart.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const CART = id(999);
const cartOf = (...lines: [number, number][]): Cart => ({
  id: CART,
  lines: lines.map(([n, quantity]) => ({ id: id(n), quantity })),
  coupon: null,
});
const shelf = (n: number, stock: number) => ({ id: id(n), stock });

describe("addLine", () => {
  it("enters a new product with the chosen quantity", () => {
    expect(addLine(emptyCart(CART), shelf(1, 10), 3)).toEqual({
      cart: cartOf([1, 3]),
      added: 3,
      full: false,
    });
  });

  it("raises a product that is already there, up to its stock", () => {
    expect(addLine(cartOf([1, 2]), shelf(1, 10), 3)).toEqual({ cart: cartOf([1, 5]), added: 3, full: false });
    expect(addLine(cartOf([1, 8]), shelf(1, 10), 3)).toEqual({
      cart: cartOf([1, 10]),
      added: 2,
      full: false,
    });
    expect(addLine(cartOf([1, 10]), shelf(1, 10), 1)).toEqual({
      cart: cartOf([1, 10]),
      added: 0,
      full: false,
    });
  });

  it("leaves a line alone that is above a stock which has shrunk", () => {
    expect(addLine(cartOf([1, 5]), shelf(1, 2), 1)).toEqual({ cart: cartOf([1, 5]), added: 0, full: false });
  });

  it.each([0, -1, Number.NaN, 0.9])("adds nothing for a quantity of %s", (quantity) => {
    expect(addLine(emptyCart(CART), shelf(1, 10), quantity)).toEqual({
      cart: emptyCart(CART),
      added: 0,
      full: false,
    });
  });

  it("adds nothing of a product that is sold out", () => {
    expect(addLine(emptyCart(CART), shelf(1, 0), 1).added).toBe(0);
  });

  it("takes the whole part of 1.5 and all the stock for 1e9", () => {
    expect(addLine(emptyCart(CART), shelf(1, 10), 1.5).added).toBe(1);
    expect(addLine(emptyCart(CART), shelf(1, 10), 1e9).added).toBe(10);
  });

  it("says when the cart has its 50 lines, and still raises those", () => {
    const full = cartOf(...Array.from({ length: MAX_LINES }, (_, n): [number, number] => [n, 1]));
    expect(addLine(full, shelf(77, 5), 1)).toEqual({ cart: full, added: 0, full: true });
    expect(addLine(full, shelf(7, 5), 1)).toMatchObject({ added: 1, full: false });
    // Sold out comes before full: another product would not fit either, but this one never could.
    expect(addLine(full, shelf(77, 0), 1)).toMatchObject({ added: 0, full: false });
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
    expect(setLine(cartOf([1, 5], [2, 1]), shelf(1, 10), quantity)).toEqual(expected);
  });

  it("removes a line whose product is sold out", () => {
    expect(setLine(cartOf([1, 5]), shelf(1, 0), 5)).toEqual(emptyCart(CART));
  });

  it("never brings back a line that was removed", () => {
    expect(setLine(cartOf([2, 1]), shelf(1, 10), 4)).toEqual(cartOf([2, 1]));
  });
});

describe("removeLine, clearCart, cartCount", () => {
  it("removes one line", () => {
    expect(removeLine(cartOf([1, 5], [2, 1]), id(1))).toEqual(cartOf([2, 1]));
    expect(removeLine(cartOf([1, 5]), id(9))).toEqual(cartOf([1, 5]));
  });

  it("clears everything, the coupon too, and gives the cart a new id", () => {
    expect(clearCart({ ...cartOf([1, 5]), coupon: "DIWALI" }, id(7))).toEqual(emptyCart(id(7)));
  });

  it("counts products, not units", () => {
    expect(cartCount(cartOf([1, 5], [2, 7]))).toBe(2);
    expect(cartCount(emptyCart(CART))).toBe(0);
  });
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
  ])("reads %j", (text, quantity) => {
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
    "9".repeat(400),
    "--1",
    null,
    undefined,
    3,
    ["1", "2"],
    {},
  ])("refuses %j", (value) => {
    expect(parseQuantity(value)).toBeNull();
  });
});

describe("joinCart", () => {
  const product = (n: number, stock: number, price = 100_00): CartProduct => ({
    ...shelf(n, stock),
    name: `Lamp ${n}`,
    price,
    imageUrl: null,
  });

  it("puts today's facts beside the lines, in the cart's order", () => {
    const joined = joinCart(cartOf([2, 3], [1, 1]), [product(1, 5, 99_50), product(2, 5)]);
    expect(joined).toEqual({
      lines: [
        { ...product(2, 5), quantity: 3, lineTotal: 300_00 },
        { ...product(1, 5, 99_50), quantity: 1, lineTotal: 99_50 },
      ],
      gone: [],
      shortened: [],
      blocked: false,
    });
  });

  it("shortens to the stock and says so", () => {
    const joined = joinCart(cartOf([1, 9]), [product(1, 4)]);
    expect(joined.lines).toEqual([{ ...product(1, 4), quantity: 4, lineTotal: 400_00 }]);
    expect(joined.shortened).toEqual([{ id: id(1), name: "Lamp 1", from: 9, to: 4 }]);
    expect(joined.blocked).toBe(false);
  });

  it("keeps a sold-out line in sight and blocks the checkout", () => {
    const joined = joinCart(cartOf([1, 2], [2, 1]), [product(1, 0), product(2, 5)]);
    expect(joined.lines[0]).toEqual({ ...product(1, 0), quantity: 2, lineTotal: 200_00 });
    expect(joined).toMatchObject({ blocked: true, shortened: [], gone: [] });
  });

  it("sets aside products that are no longer sold", () => {
    const joined = joinCart(cartOf([1, 2], [2, 1]), [product(2, 5)]);
    expect(joined.gone).toEqual([{ id: id(1), quantity: 2 }]);
    expect(joined.lines.map((line) => line.id)).toEqual([id(2)]);
    expect(joined.blocked).toBe(false);
  });

  it("leaves its arguments as they were", () => {
    const cart = cartOf([1, 9]);
    joinCart(cart, [product(1, 4)]);
    expect(cart).toEqual(cartOf([1, 9]));
  });
});

describe("parseCart", () => {
  it("reads its own carts", () => {
    const cart = { ...cartOf([1, 2], [2, 1]), coupon: "DIWALI" };
    expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
  });

  it("merges lines of one product, whatever the case of its id", () => {
    const mixed = "ABCDEF00-0000-4000-8000-00000000000A";
    expect(
      parseCart({
        id: CART,
        lines: [
          { id: mixed, quantity: 2 },
          { id: id(1), quantity: 1 },
          { id: mixed.toLowerCase(), quantity: 3 },
        ],
      }),
    ).toEqual({
      id: CART,
      lines: [
        { id: mixed.toLowerCase(), quantity: 5 },
        { id: id(1), quantity: 1 },
      ],
      coupon: null,
    });
  });

  it("accepts 2,000 lines of 50 products and no 51st", () => {
    const lines = Array.from({ length: 2000 }, (_, n) => ({ id: id(n % MAX_LINES), quantity: 1 }));
    expect(parseCart({ id: CART, lines })?.lines).toHaveLength(MAX_LINES);
    expect(parseCart({ id: CART, lines: [...lines, { id: id(777), quantity: 1 }] })).toBeNull();
  });

  it("drops fields that are not the cart's, such as a price", () => {
    const parsed = parseCart({
      id: CART,
      lines: [{ id: id(1), quantity: 1, price: 1 }],
      total: 1,
      coupon: null,
    });
    expect(parsed).toEqual(cartOf([1, 1]));
  });

  it.each([
    null,
    undefined,
    "",
    "cart",
    0,
    [],
    {},
    { id: CART },
    { id: "cart", lines: [] },
    { id: CART, lines: {} },
    { id: CART, lines: "00" },
    { id: CART, lines: [null] },
    { id: CART, lines: [[id(1), 1]] },
    { id: CART, lines: [{ id: id(1) }] },
    { id: CART, lines: [{ id: "1", quantity: 1 }] },
    { id: CART, lines: [{ id: `${id(1)}\n`, quantity: 1 }] },
    ...[0, -1, 1.5, Number.NaN, Infinity, 1_000_001, "1", null, true].map((quantity) => ({
      id: CART,
      lines: [{ id: id(1), quantity }],
    })),
    {
      id: CART,
      lines: [
        { id: id(1), quantity: 600_000 },
        { id: id(1), quantity: 600_000 },
      ],
    },
    { id: CART, lines: [], coupon: 5 },
    { id: CART, lines: [], coupon: "" },
    { id: CART, lines: [], coupon: "X".repeat(41) },
    { id: CART, lines: Array.from({ length: 2501 }, () => ({ id: id(1), quantity: 1 })) },
  ])("refuses %j", (value) => {
    expect(parseCart(value)).toBeNull();
  });
});

const anyLine = fc.record({
  id: fc.integer({ min: 0, max: 80 }).map(id),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const anyCart = fc.record({
  id: fc.constant(CART),
  lines: fc.uniqueArray(anyLine, { maxLength: MAX_LINES, selector: (line) => line.id }),
  coupon: fc.option(fc.constant("DIWALI")),
});

function isSound(cart: Cart): boolean {
  return (
    cart.lines.length <= MAX_LINES &&
    new Set(cart.lines.map((line) => line.id)).size === cart.lines.length &&
    cart.lines.every((line) => Number.isInteger(line.quantity) && line.quantity >= 1)
  );
}

describe("any run of cart operations", () => {
  const step = fc.record({
    kind: fc.constantFrom("add", "add", "set", "remove"),
    product: fc.integer({ min: 0, max: 70 }),
    quantity: fc.oneof(
      fc.integer({ min: -3, max: 40 }),
      fc.constantFrom(Number.NaN, 1.5, 1e9, Infinity, -Infinity),
    ),
  });

  it("keeps quantities within 1 and the stock, one line a product, at most 50 lines, and changes no argument", () => {
    const stocks = Array.from({ length: 71 }, (_, n) => (n % 7) * 4);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
        let cart = emptyCart(CART);
        for (const { kind, product, quantity } of steps) {
          const before = JSON.stringify(cart);
          const kept = cart;
          const target = shelf(product, stocks[product] ?? 0);
          if (kind === "add") {
            const { cart: next, added, full } = addLine(cart, target, quantity);
            const grown = units(next) - units(cart);
            if (grown !== added || (full && added > 0)) throw new Error(`said ${added}, added ${grown}`);
            cart = next;
          } else {
            cart = kind === "set" ? setLine(cart, target, quantity) : removeLine(cart, target.id);
          }
          if (JSON.stringify(kept) !== before) throw new Error(`${kind} changed its argument`);
          const withinStock = cart.lines.every(
            (line) => line.quantity <= (stocks[Number(line.id.slice(-4))] ?? 0),
          );
          if (!isSound(cart) || !withinStock)
            throw new Error(`unsound after ${kind}: ${JSON.stringify(cart)}`);
        }
        expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }),
      { numRuns: 500 },
    );
  });

  function units(cart: Cart): number {
    return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
  }
});

describe("1,000 mutated carts", () => {
  const mutation = fc.record({
    at: fc.nat(),
    length: fc.integer({ min: 0, max: 12 }),
    junk: fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom("-", "0", "9", '"', "{}", "null", "1e99", '"__proto__":1,', "\u0000", "[", "1.5"),
    ),
  });

  it("are a sound cart or no cart, and never an error", () => {
    let carts = 0;
    fc.assert(
      fc.property(anyCart, fc.array(mutation, { minLength: 1, maxLength: 3 }), (cart, mutations) => {
        const text = mutations.reduce((now, { at, length, junk }) => {
          const start = at % (now.length + 1);
          return now.slice(0, start) + junk + now.slice(start + length);
        }, JSON.stringify(cart));
        const parsed = parseCart(readJson(text));
        if (parsed === null) return;
        carts += 1;
        expect(isSound(parsed)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    // Some mutations leave a cart a cart (another digit in a quantity), so both answers were met.
    expect(carts).toBeGreaterThan(0);
    expect(carts).toBeLessThan(1000);
  });

  it("nor is any JSON value at all", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (lines, coupon) => {
        expect(parseCart(lines)).toBeNull();
        const parsed = parseCart({ id: CART, lines, coupon });
        expect(parsed === null || isSound(parsed)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  function readJson(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
});
