import { describe, expect, it } from "vitest";

import { deleteByEmailSchema, deleteByPasswordSchema } from "#app/shop/account/account-deletion.ts";

function messages(answer: { error?: { issues: { message: string }[] } | undefined }): string[] {
  return answer.error?.issues.map(({ message }) => message) ?? [];
}

describe("account deletion", () => {
  it.each([undefined, null, "", "five5", ["a", "b"]])("rejects %j as a password", (password) => {
    expect(messages(deleteByPasswordSchema.safeParse({ password }))).toEqual([
      "Password must be at least 6 characters",
    ]);
  });

  it("accepts only the account's e-mail, in any case and with spaces around it", () => {
    const schema = deleteByEmailSchema("Asha@Example.com");
    expect(schema.safeParse({ email: " asha@example.COM " }).success).toBe(true);
    for (const email of [undefined, "", "bala@example.com", ["Asha@Example.com"]]) {
      expect(messages(schema.safeParse({ email }))).toEqual(["Please type the e-mail of this account"]);
    }
  });
});
