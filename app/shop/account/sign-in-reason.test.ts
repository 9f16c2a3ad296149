import { describe, expect, it } from "vitest";

import { signInReason } from "#app/shop/account/sign-in-reason.ts";

describe("signInReason", () => {
  it.each([
    ["/checkout", "to place your order. Your cart is kept."],
    ["/checkout?PIN=560001", "to place your order. Your cart is kept."],
    ["/checkout/pay/1", "to pay for your order."],
    ["/orders?status=shipped", "to see your orders."],
    ["/order/00000000-0000-4000-8000-000000003005/return", "to see your orders."],
    ["/order-confirmation/1", "to see your orders."],
    ["/product/1/ask", "to ask your question."],
    ["/profile/wishlist", "to see your wishlist."],
    ["/profile", "to see your account."],
    ["/profile/addresses/new", "to see your account."],
    ["/", null],
    ["/product/1", null],
    ["/products?search=/checkout", null],
    ["/profiles", null],
    ["/ordering", null],
  ])("for %s is %s", (path, reason) => {
    expect(signInReason(path)).toBe(reason);
  });
});
