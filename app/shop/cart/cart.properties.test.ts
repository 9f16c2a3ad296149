import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addLine,
  type Cart,
  emptyCart,
  MAX_LINES,
  parseCart,
  removeLine,
  setLine,
} from "#app/shop/cart/cart.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const CART = id(999);
const cartOf = (...lines: [number, number][]): Cart => ({
  id: CART,
  lines: lines.map(([n, quantity]) => ({ id: id(n), quantity })),
  coupon: null,
});
const stocked = (n: number, stock: number) => ({ id: id(n), stock });

describe("parseCart", () => {
  it("parses stored carts", () => {
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

  it("accepts 1,000,000 units, a coupon of 40 characters, and 2,500 lines", () => {
    const most = { id: CART, lines: [{ id: id(1), quantity: 1_000_000 }], coupon: "X".repeat(40) };
    expect(parseCart(most)).toEqual(most);
    const lines = Array.from({ length: 2500 }, (_, n) => ({ id: id(n % MAX_LINES), quantity: 1 }));
    expect(parseCart({ id: CART, lines })?.lines).toHaveLength(MAX_LINES);
  });

  it("rejects a very long list without merging it", () => {
    expect(
      parseCart({ id: CART, lines: Array.from({ length: 2501 }, () => ({ id: id(1), quantity: 1 })) }),
    ).toBeNull();
  });

  it("drops other fields, such as a price", () => {
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
    { id: [CART], lines: [] },
    { id: CART, lines: [{ id: [id(1)], quantity: 1 }] },
    { id: CART, lines: ["line"] },
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
  ])("rejects %j", (value) => {
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

function isValid(cart: Cart): boolean {
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
        for (const { kind, product: n, quantity } of steps) {
          const before = JSON.stringify(cart);
          const kept = cart;
          const target = stocked(n, stocks[n] ?? 0);
          if (kind === "add") {
            const { cart: next, added, full } = addLine(cart, target, quantity);
            const grown = units(next) - units(cart);
            if (grown !== added || (full && added > 0)) throw new Error(`reported ${added}, added ${grown}`);
            cart = next;
          } else {
            cart = kind === "set" ? setLine(cart, target, quantity) : removeLine(cart, target.id);
          }
          if (JSON.stringify(kept) !== before) throw new Error(`${kind} changed its argument`);
          const withinStock = cart.lines.every(
            (line) => line.quantity <= (stocks[Number(line.id.slice(-4))] ?? 0),
          );
          if (!isValid(cart) || !withinStock)
            throw new Error(`invalid after ${kind}: ${JSON.stringify(cart)}`);
        }
        expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }),
      { numRuns: 500 },
    );
  });
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

  it("parse to a valid cart or null, without an error", () => {
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
        expect(isValid(parsed)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    // Some mutations leave the cart valid (another digit in a quantity), so both results must occur.
    expect(carts).toBeGreaterThan(0);
    expect(carts).toBeLessThan(1000);
  });

  it("any JSON value parses to a valid cart or null", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (lines, coupon) => {
        expect(parseCart(lines)).toBeNull();
        const parsed = parseCart({ id: CART, lines, coupon });
        expect(parsed === null || isValid(parsed)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

function units(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
