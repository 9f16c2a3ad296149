import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Identity } from "#app/context.ts";
import { COUPON_CODE } from "#app/shop/checkout/checkout.ts";
import { applyCoupon, removeCoupon } from "#app/workflows/apply-coupon.server.ts";
import { signedInClient, USER } from "#tests/unit/support/auth.ts";
import { CART_ID, CONFIG, createShopContext } from "#tests/unit/support/shop-context.ts";
import {
  KURTA,
  READ_PRODUCTS,
  couponAnswer,
  databaseError,
  storefront,
} from "#tests/unit/support/storefront.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const cart = { id: CART_ID, lines: [{ id: KURTA, quantity: 2 }], coupon: null };
const request = new Request("https://shop.example/checkout", { method: "POST" });

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

type How = {
  coupon?: unknown;
  identity?: Partial<Identity>;
  isLimited?: boolean;
  answers?: Record<string, () => unknown>;
};

async function apply(
  typed: string[],
  { coupon = couponAnswer(), identity = {}, isLimited = false, answers = {} }: How = {},
) {
  const calls = stubFetch({ ...storefront({ coupon }), ...answers });
  const limit = { limit: async () => ({ success: !isLimited }) };
  const shop = createShopContext({
    cart,
    identity: { db: signedInClient(), user: USER, ...identity },
    config: { limits: { ...CONFIG.limits, checkout: limit } },
  });
  const form = new FormData();
  for (const code of typed) form.append(COUPON_CODE, code);
  return { rejected: await applyCoupon(request, shop.context, form.getAll("couponCode")), shop, calls };
}

describe("applying a coupon", () => {
  test("puts its code in the cart and says what it saves", async () => {
    const { rejected, shop } = await apply([" diwali "]);
    expect(rejected).toBeNull();
    expect(shop.carts).toEqual([{ ...cart, coupon: "DIWALI" }]);
    expect(shop.notices).toEqual([{ kind: "success", message: "Coupon applied! You saved ₹50" }]);
  });

  test.each([
    ["an unknown code", ["NOPE"], { coupon: null }, "Invalid coupon code"],
    ["a blank code", ["  "], {}, "Invalid coupon code"],
    ["a code that is too long", ["X".repeat(41)], {}, "Invalid coupon code"],
    [
      "a used-up coupon",
      ["DIWALI"],
      { coupon: couponAnswer({ exhausted: true }) },
      "Coupon usage limit exceeded",
    ],
    ["a lookup that fails", ["DIWALI"], { coupon: databaseError() }, "Failed to validate coupon"],
    [
      "prices that cannot be read",
      ["DIWALI"],
      { answers: { [READ_PRODUCTS]: databaseError } },
      "Failed to apply coupon",
    ],
    [
      "no database",
      ["DIWALI"],
      { identity: { db: null, user: null } },
      "Backend not configured. Set SUPABASE_URL and its keys.",
    ],
    [
      "too many attempts",
      ["DIWALI"],
      { isLimited: true },
      "Too many attempts. Please wait a minute and try again.",
    ],
  ])(
    "is rejected for %s: the cart stays as it is, and the code is shown again",
    async (_name, typed, how, refusal) => {
      const { rejected, shop } = await apply(typed, how);
      expect(rejected).toEqual({ typed: typed[0], refusal });
      expect(shop.carts).toEqual([]);
      expect(shop.notices).toEqual([]);
    },
  );

  test.each([[[]], [["A", "B"]]])("is rejected for a form with the codes %j", async (typed) => {
    const { rejected, calls } = await apply(typed);
    expect(rejected).toEqual({ typed: "", refusal: "Failed to apply coupon" });
    expect(calls).toEqual([]);
  });

  test("asks nothing of the database after too many attempts, so that codes cannot be guessed", async () => {
    expect((await apply(["DIWALI"], { isLimited: true })).calls).toEqual([]);
  });
});

test("removing a coupon keeps the rest of the cart", () => {
  const shop = createShopContext({ cart: { ...cart, coupon: "DIWALI" } });
  removeCoupon(shop.context);
  expect(shop.carts).toEqual([{ ...cart, coupon: null }]);
  expect(shop.notices).toEqual([{ kind: "success", message: "Coupon removed" }]);
});
