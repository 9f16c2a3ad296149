import { expect, test } from "vitest";

import { createPaymentLink, findLinkToken, isLinkToken } from "#app/middleware/payment-link-token.server.ts";

const OLD = "an old secret of the tests with 32 letters";
const NEW = "a new secret of the tests with 32 letters.";
const ID = "a0000000-0000-4000-8000-000000000001";

test("a link has a token that follows from its id and the secret, and a hash that is not the token", async () => {
  const link = await createPaymentLink([OLD], ID);
  const token = await findLinkToken([OLD], link);
  expect(isLinkToken(token)).toBe(true);
  expect(link.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await createPaymentLink([OLD], ID)).toEqual(link);
  const other = await createPaymentLink([OLD], ID.replace("1", "2"));
  expect(other.tokenHash).not.toBe(link.tokenHash);
  expect(await findLinkToken([OLD], { ...other, tokenHash: link.tokenHash })).toBeNull();
});

test("a link that was made under an earlier secret is found until that secret is removed", async () => {
  const link = await createPaymentLink([OLD], ID);
  expect(await findLinkToken([NEW, OLD], link)).toBe(await findLinkToken([OLD], link));
  expect(await findLinkToken([NEW], link)).toBeNull();
  expect((await createPaymentLink([NEW, OLD], ID)).tokenHash).not.toBe(link.tokenHash);
});

test.each([
  ["A".repeat(43), true],
  ["-_0".repeat(14) + "z", true],
  ["A".repeat(42), false],
  ["A".repeat(44), false],
  ["A".repeat(42) + "/", false],
  [`${"A".repeat(43)}\n`, false],
  ["", false],
  [null, false],
])("%j can be a token: %s", (text, isToken) => {
  expect(isLinkToken(text)).toBe(isToken);
});
