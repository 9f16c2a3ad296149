import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cartContext } from "#app/context.ts";
import { cart as cartMiddleware, cartCookie, readCart, writeCart } from "#app/middleware/cart.server.ts";
import { type Cart, MAX_LINES } from "#app/shop/cart/cart.ts";
import { CONFIG, createShopContext, runMiddleware } from "#tests/unit/support/shop-context.ts";

const HTTPS = { url: "https://shop.example/" };
const SECRET = "a secret of at least thirty-two characters";
const cookie = cartCookie([SECRET], HTTPS);

const carts: fc.Arbitrary<Cart> = fc.record({
  id: fc.uuid(),
  lines: fc.uniqueArray(fc.record({ id: fc.uuid(), quantity: fc.integer({ min: 1, max: 1_000_000 }) }), {
    selector: (line) => line.id,
    maxLength: MAX_LINES,
  }),
  coupon: fc.option(fc.string({ minLength: 1, maxLength: 40 })),
});

function valueOf(setCookie: string): string {
  return setCookie.slice(setCookie.indexOf("=") + 1, setCookie.indexOf(";"));
}

function read(value: string) {
  return readCart(cookie, `haat-cart=${value}`);
}

describe("the cart cookie", () => {
  test("restores every cart", async () => {
    await fc.assert(
      fc.asyncProperty(carts, async (cart) => {
        expect(await read(valueOf(await writeCart(cookie, cart)))).toEqual(cart);
      }),
      { numRuns: 300 },
    );
  });

  test("fits into 4,096 bytes with fifty lines of a million each and the longest coupon", async () => {
    const lines = Array.from({ length: MAX_LINES }, () => ({ id: crypto.randomUUID(), quantity: 1_000_000 }));
    const setCookie = await writeCart(cookie, { id: crypto.randomUUID(), lines, coupon: "X".repeat(40) });
    expect(setCookie.length).toBeLessThanOrEqual(4096);
  });

  test("is rejected after any of 1,000 changes to it", async () => {
    const change = fc.tuple(
      fc.nat(),
      fc.constantFrom("swap", "drop", "insert", "cut"),
      fc.integer({ min: 33, max: 126 }),
    );
    await fc.assert(
      fc.asyncProperty(carts, change, async (cart, [at, how, code]) => {
        const value = decodeURIComponent(valueOf(await writeCart(cookie, cart)));
        const index = at % value.length;
        const rest = {
          swap: value.slice(index + 1),
          drop: value.slice(index + 1),
          insert: value.slice(index),
          cut: "",
        };
        const put = how === "swap" || how === "insert" ? String.fromCodePoint(code) : "";
        const changed = value.slice(0, index) + put + rest[how];
        fc.pre(changed !== value);
        const after = await read(encodeURIComponent(changed));
        // Base64 has spare bits at its end: another spelling of the same bytes is the same cart.
        expect([null, cart]).toContainEqual(after);
      }),
      { numRuns: 1000 },
    );
  });

  test("is rejected with an unknown secret and accepted with a retired one", async () => {
    const cart: Cart = {
      id: crypto.randomUUID(),
      lines: [{ id: crypto.randomUUID(), quantity: 2 }],
      coupon: null,
    };
    const old = valueOf(
      await writeCart(cartCookie(["another secret of thirty-two characters"], HTTPS), cart),
    );
    expect(await read(old)).toBeNull();
    const rotated = cartCookie([SECRET, "another secret of thirty-two characters"], HTTPS);
    expect(await readCart(rotated, `haat-cart=${old}`)).toEqual(cart);
  });

  test("is rejected when signed content is no cart", async () => {
    for (const content of [
      "",
      "null",
      "[]",
      "{}",
      '["x","y",null]',
      `["${crypto.randomUUID()}","a.1",null]`,
      7,
      [1],
      [JSON.stringify([crypto.randomUUID(), "", null])],
      null,
    ]) {
      const forged = valueOf(await cookie.serialize(content));
      expect(await read(forged), JSON.stringify(content)).toBeNull();
    }
  });
});

describe("the cart of a request", () => {
  const url = "https://shop.example/cart";
  const own = cartCookie(CONFIG.sessionSecrets, { url });
  const filled: Cart = {
    id: crypto.randomUUID(),
    lines: [{ id: crypto.randomUUID(), quantity: 3 }],
    coupon: "WELCOME10",
  };

  async function visit(cookieHeader: string | null, write?: Cart) {
    const { context } = createShopContext();
    const request = new Request(url, { headers: cookieHeader ? { Cookie: cookieHeader } : {} });
    const seen: Cart[] = [];
    const response = await runMiddleware(cartMiddleware, request, context, () => {
      seen.push(context.get(cartContext).get());
      if (write) context.get(cartContext).set(write);
      seen.push(context.get(cartContext).get());
      return new Response("page");
    });
    return { seen, written: response.headers.getSetCookie() };
  }

  test("is read from its cookie, which is not written again without a change", async () => {
    const { seen, written } = await visit(await writeCart(own, filled));
    expect(seen).toEqual([filled, filled]);
    expect(written).toEqual([]);
  });

  test("is empty with an id of its own for a new visitor or a cookie that is not ours", async () => {
    const visits = [await visit(null), await visit("haat-cart=forged"), await visit(null)];
    const ids = visits.map(({ seen }) => seen[0]?.id);
    expect(new Set(ids).size).toBe(3);
    for (const { seen, written } of visits) {
      expect(seen[0]).toEqual({ id: expect.any(String), lines: [], coupon: null });
      expect(written).toEqual([]);
    }
  });

  test("is written once, for ninety days, with its last change", async () => {
    const { seen, written } = await visit(null, filled);
    expect(seen[1]).toEqual(filled);
    expect(written).toHaveLength(1);
    expect(await readCart(own, written[0] ?? null)).toEqual(filled);
    const [, ...attributes] = String(written[0]).split("; ");
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=7776000", "Path=/", "SameSite=Lax", "Secure"]);
  });
});
