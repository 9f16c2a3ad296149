import { describe, expect, test } from "vitest";

import { authenticatorUri, recoveryCodeSchema, toRecoveryCodes } from "#app/shop/account/two-step.ts";

describe("recovery codes", () => {
  const bytes = Uint8Array.from({ length: 240 }, (_, at) => (at * 37 + Math.floor(at / 24)) % 256);
  const codes = toRecoveryCodes(bytes);

  test("are ten, each of 24 letters and digits: 120 random bits", () => {
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{24}$/);
    expect(new Set(codes).size).toBe(10);
  });

  test("use every one of their bytes", () => {
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = ((bytes[at] ?? 0) + 1) % 256;
      expect(toRecoveryCodes(changed).filter((code, index) => code !== codes[index])).toHaveLength(1);
    }
  });

  test("are read with capitals, spaces and hyphens, and at their whole length alone", () => {
    const [code = ""] = codes;
    const typed = ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4, 12)} ${code.slice(12)} `;
    expect(recoveryCodeSchema.safeParse({ recoveryCode: typed }).data?.recoveryCode).toBe(code);
    for (const wrong of [code.slice(1), `${code}a`, code.replace(/^./, "0"), ""]) {
      expect(recoveryCodeSchema.safeParse({ recoveryCode: wrong }).success).toBe(false);
    }
  });
});

test("an authenticator app makes six digits every 30 seconds", () => {
  const uri = new URL(authenticatorUri("ABCD", "asha@example.com", "Haat & Co"));
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: "ABCD",
    issuer: "Haat & Co",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect([uri.host, uri.pathname]).toEqual(["totp", "/Haat%20%26%20Co:asha%40example.com"]);
});
