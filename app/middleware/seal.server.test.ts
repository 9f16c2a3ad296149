import { describe, expect, test, vi } from "vitest";

import { seal, unseal } from "#app/middleware/seal.server.ts";

const OLD = "an-old-session-secret-of-32-characters";
const NEW = "a-new-session-secret-of-32-characters!";

describe("a sealed secret", () => {
  test("is decrypted with the same session secret, also after a rotation", async () => {
    const sealed = await seal([OLD], "webhook-secret", "hush ₹");
    expect(sealed).not.toContain("hush");
    expect(await unseal([OLD], "webhook-secret", sealed)).toBe("hush ₹");
    expect(await unseal([NEW, OLD], "webhook-secret", sealed)).toBe("hush ₹");
    expect(
      await unseal([OLD], "webhook-secret", await seal([NEW, OLD], "webhook-secret", "hush")),
    ).toBeNull();
  });

  test("differs each time", async () => {
    const sealed = await Promise.all([1, 2].map(() => seal([OLD], "webhook-secret", "hush")));
    expect(sealed[0]).not.toBe(sealed[1]);
  });

  test("cannot be decrypted with another session secret or another label", async () => {
    const sealed = await seal([OLD], "key-secret:rzp_test_1", "hush");
    expect(await unseal([NEW], "key-secret:rzp_test_1", sealed)).toBeNull();
    expect(await unseal([OLD], "key-secret:rzp_test_2", sealed)).toBeNull();
    expect(await unseal([OLD], "webhook-secret", sealed)).toBeNull();
  });

  test.each([
    ["what was changed", (sealed: string) => sealed.replace(/.{4}$/, "AAAA")],
    ["half of it", (sealed: string) => sealed.slice(0, 20)],
    ["nothing", () => ""],
    ["another version", (sealed: string) => sealed.replace("v1.", "v2.")],
    ["one without a version", (sealed: string) => sealed.replace("v1.", "")],
    ["one with another alphabet", (sealed: string) => sealed.replace(/.$/, "*")],
    ["what is no sealed text", () => "hush"],
  ])("is null for %s", async (_, change) => {
    const sealed = await seal([OLD], "webhook-secret", "hush");
    expect(await unseal([OLD], "webhook-secret", change(sealed))).toBeNull();
  });

  test("has letters, digits, - and _ only", async () => {
    const sealed = await Promise.all(Array.from({ length: 50 }, () => seal([OLD], "webhook-secret", "hush")));
    for (const one of sealed) expect(one).toMatch(/^v1\.[\w-]{43}$/);
  });

  test("cannot be made without a session secret", async () => {
    await expect(seal([], "webhook-secret", "hush")).rejects.toThrow("There is no session secret");
  });

  test("is made under a key that cannot be read again", async () => {
    const deriveKey = vi.spyOn(crypto.subtle, "deriveKey");
    await seal([OLD], "webhook-secret", "hush");
    const key = await deriveKey.mock.results[0]?.value;
    deriveKey.mockRestore();
    expect(key).toMatchObject({ extractable: false, algorithm: { name: "AES-GCM", length: 256 } });
  });
});
