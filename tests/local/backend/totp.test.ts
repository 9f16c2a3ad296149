import { expect, test } from "vitest";

import { isCurrentCode, otpauthUri, totp } from "#local/backend/totp.ts";

/** "12345678901234567890" in base32, the key of RFC 6238, appendix B, whose codes have eight digits. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code at second %i is that of RFC 6238", (second, code) => {
  expect(totp(KEY, second * 1000)).toBe(code.slice(2));
});

test("a code counts in its step of 30 seconds, the one before and the one after", () => {
  const now = 1_111_111_111_000;
  const steps = [-2, -1, 0, 1, 2].map((step) => isCurrentCode(KEY, totp(KEY, now + step * 30_000), now));
  expect(steps).toEqual([false, true, true, true, false]);
  expect(isCurrentCode(KEY, "", now)).toBe(false);
});

test("an app reads the account, the issuer and the key from the address", () => {
  const uri = new URL(otpauthUri(KEY, "admin@haat.example", "Haat & Co"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Haat & Co:admin@haat.example",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    algorithm: "SHA1",
    digits: "6",
    issuer: "Haat & Co",
    period: "30",
    secret: KEY,
  });
});
