import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { loadKeys } from "#local/backend/keys.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-keys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("generates long random keys once per folder, readable by the owner only", () => {
  const file = join(folder, "a/keys.json");
  const [first, second] = [loadKeys(file), loadKeys(join(folder, "b/keys.json"))];
  expect(loadKeys(file)).toEqual(first);
  for (const name of ["jwtSecret", "publishableKey", "secretKey", "sessionSecret"] as const) {
    expect(first[name]).not.toBe(second[name]);
  }
  expect(Buffer.from(first.jwtSecret, "base64url").length).toBeGreaterThanOrEqual(40);
  expect(first.publishableKey).toMatch(/^sb_publishable_/);
  expect(first.secretKey).toMatch(/^sb_secret_/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("rejects a damaged key file and does not replace it", () => {
  const file = join(folder, "keys.json");
  writeFileSync(file, '{"jwtSecret":"short"}');
  expect(() => loadKeys(file)).toThrow(/damaged/);
});
