import { expect, it } from "vitest";

import { toBase64Url, toHex } from "#app/middleware/bytes.server.ts";

it("writes bytes as hexadecimal digits, two a byte", () => {
  expect(toHex(new Uint8Array([0, 10, 255]))).toBe("000aff");
  expect(toHex(new Uint8Array())).toBe("");
});

it("writes bytes as base64url without padding", () => {
  expect(toBase64Url(new Uint8Array([251, 255, 191, 1]))).toBe("-_-_AQ");
});
