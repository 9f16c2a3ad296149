import { describe, expect, it } from "vitest";

import { deleteByEmailSchema, deleteByPasswordSchema } from "#app/shop/account/account-deletion.ts";
import { INVALID_VALUES } from "#tests/unit/invalid-values.ts";

function messages(answer: { error?: { issues: { message: string }[] } | undefined }): string[] {
  return answer.error?.issues.map(({ message }) => message) ?? [];
}

const SHORT = "Password must be at least 6 characters";
const LONG = "Password is too long. Please use a shorter one";

describe("account deletion", () => {
  it.each([undefined, null, "", "five5", ["a", "b"]])("rejects %j as a password", (password) => {
    expect(messages(deleteByPasswordSchema.safeParse({ password }))).toEqual([SHORT]);
  });

  it("accepts what an account's password may be: at least 6 characters, at most 72 bytes", () => {
    const answers: Record<keyof typeof INVALID_VALUES, string[]> = {
      empty: [SHORT],
      spaces: [],
      emoji: [],
      "right-to-left": [],
      SQL: [],
      script: [],
      "control characters": [SHORT],
      "half a character": [SHORT],
      long: [LONG],
    };
    const given = Object.entries(INVALID_VALUES).map(([kind, password]) => [
      kind,
      messages(deleteByPasswordSchema.safeParse({ password })),
    ]);
    expect(Object.fromEntries(given)).toEqual(answers);
  });

  it("accepts only the account's e-mail, in any case and with spaces around it", () => {
    const schema = deleteByEmailSchema("Asha@Example.com");
    expect(schema.safeParse({ email: " asha@example.COM " }).success).toBe(true);
    for (const email of [undefined, "", "bala@example.com", ["Asha@Example.com"]]) {
      expect(messages(schema.safeParse({ email }))).toEqual(["Please type the e-mail of this account"]);
    }
  });
});
