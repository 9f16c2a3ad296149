import { expect, it, test, vi } from "vitest";

import { hmac, toBase64Url, toHex, verifyHmac } from "#app/crypto.server.ts";

it("writes bytes as hexadecimal digits, two a byte", () => {
  expect(toHex(new Uint8Array([0, 10, 255]))).toBe("000aff");
  expect(toHex(new Uint8Array())).toBe("");
});

it("writes bytes as base64url without padding", () => {
  expect(toBase64Url(new Uint8Array([251, 255, 191, 1]))).toBe("-_-_AQ");
});

/** Test case 2 of RFC 4231. */
const EXAMPLE = {
  secret: "Jefe",
  text: "what do ya want for nothing?",
  hex: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
};

const bytes = (text: string) => new TextEncoder().encode(text);

test("the HMAC of a text and of its bytes is that of the RFC", async () => {
  expect(toHex(await hmac(EXAMPLE.secret, EXAMPLE.text))).toBe(EXAMPLE.hex);
  expect(toHex(await hmac(EXAMPLE.secret, bytes(EXAMPLE.text)))).toBe(EXAMPLE.hex);
});

test("an HMAC is valid for its secret and bytes alone", async () => {
  const { secret, text } = EXAMPLE;
  const signature = await hmac(secret, text);
  expect(await verifyHmac(secret, signature, bytes(text))).toBe(true);
  expect(await verifyHmac(`${secret}.`, signature, bytes(text))).toBe(false);
  expect(await verifyHmac(secret, signature, bytes(`${text}.`))).toBe(false);
  expect(await verifyHmac(secret, signature.slice(0, 31), bytes(text))).toBe(false);
});

test("a secret becomes a key that can sign or verify, and cannot be read again", async () => {
  const importKey = vi.spyOn(crypto.subtle, "importKey");
  const signature = await hmac(EXAMPLE.secret, EXAMPLE.text);
  await verifyHmac(EXAMPLE.secret, signature, bytes(EXAMPLE.text));
  const keys = await Promise.all(importKey.mock.results.map(({ value }): unknown => value));
  importKey.mockRestore();
  expect(keys).toMatchObject([
    { extractable: false, usages: ["sign"] },
    { extractable: false, usages: ["verify"] },
  ]);
});
