import { describe, expect, it } from "vitest";

import {
  deleteByEmailSchema,
  deleteByPasswordSchema,
  OPEN_STATUSES,
} from "#app/shop/account/account-deletion.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";

function messages(answer: { error?: { issues: { message: string }[] } | undefined }): string[] {
  return answer.error?.issues.map(({ message }) => message) ?? [];
}

describe("closing an account", () => {
  it("waits for all orders but those that have ended", () => {
    expect(ORDER_STATUSES.filter((status) => !OPEN_STATUSES.includes(status))).toEqual([
      "delivered",
      "cancelled",
      "failed",
    ]);
  });

  it.each([undefined, null, "", "five5", ["a", "b"]])("asks for a password, not %j", (password) => {
    expect(messages(deleteByPasswordSchema.safeParse({ password }))).toEqual([
      "Password must be at least 6 characters",
    ]);
  });

  it("takes the account's own e-mail as people type it, and no other", () => {
    const schema = deleteByEmailSchema("Asha@Example.com");
    expect(schema.safeParse({ email: " asha@example.COM " }).success).toBe(true);
    for (const email of [undefined, "", "bala@example.com", ["Asha@Example.com"]]) {
      expect(messages(schema.safeParse({ email }))).toEqual(["Please type the e-mail of this account"]);
    }
  });
});
