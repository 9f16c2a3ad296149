import { execFileSync, spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { secretsIn } from "#tests/project/secrets.ts";

/** A file that Git keeps, and is not a picture. */
const FILES = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && !/\.(png|jpe?g|webp|avif|gif|ico|woff2?)$/.test(file));

const random = (length: number, letters = "Ab3dE6gH1jK9mN2pQ5rS8tU4vW7xY0z") =>
  Array.from({ length }, (_, at) => letters[(at * 7 + length) % letters.length]).join("");
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const TOKEN = [part({ alg: "HS256", typ: "JWT" }), part({ role: "service_role" }), random(43)].join(".");
const [BEGIN, END] = ["-----BEGIN", "KEY-----"];

/** A key of each kind, put together here, so that this file holds none. */
const PLANTED: [kind: string, parts: string[]][] = [
  ["a Razorpay key", ["rzp_live", "_", random(14)]],
  ["a Supabase secret key", ["sb_secret", "_", random(31)]],
  ["a JSON Web Token", [TOKEN]],
  ["an AWS key", ["AK", "IA", random(16, "ABCDEFGHIJKLMNOP234567")]],
  ["a private key", [BEGIN, " PRIVATE ", END, `\n${random(64)}\n${random(64)}\n`]],
  ["a token of GitHub or npm", ["gh", "p_", random(36)]],
  ["a key of Google, Stripe, Slack or Resend", ["AI", "za", random(35)]],
  ["a password in an address", ["postgresql://postgres:", random(16), "@db.example.com:5432/postgres"]],
];

describe("the scan finds", () => {
  test.each(PLANTED)("%s", (kind, parts) => {
    const key = parts.join("");
    for (const text of [key, `KEY="${key}"`, `const key = '${key}';`, `\n  key: ${key}\n`]) {
      expect(secretsIn(text).map((found) => found.split(":")[0])).toContain(kind);
    }
  });
});

test("no file holds a secret", () => {
  expect(FILES.length).toBeGreaterThan(1_000);
  const found = FILES.filter((file) => statSync(join(ROOT, file)).isFile()).flatMap((file) =>
    secretsIn(readFileSync(join(ROOT, file), "utf8")).map((secret) => `${file}: ${secret}`),
  );
  expect(found).toEqual([]);
});

test("no earlier version of a file held one", async () => {
  const log = spawn("git", ["log", "--patch", "--no-color", "--unified=0", "--format=commit %h"], {
    cwd: ROOT,
  });
  const found: string[] = [];
  let [commit, lines] = ["", 0];
  for await (const line of createInterface({ input: log.stdout })) {
    lines += 1;
    if (line.startsWith("commit ")) commit = line;
    else if (line.startsWith("+")) found.push(...secretsIn(line).map((secret) => `${commit}: ${secret}`));
  }
  expect(lines).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
