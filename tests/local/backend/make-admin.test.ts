import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { loadKeys } from "#local/backend/keys.ts";
import { findBackend } from "#local/backend/make-admin.ts";
import { type Backend, startBackend } from "#local/backend/server.ts";
import { ROOT } from "#local/root.ts";

const COMMAND = join(ROOT, "local/backend/make-admin.ts");
const run = promisify(execFile);
const folders: string[] = [];
let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ memory: true, siteUrl: "http://localhost:5173", confirmEmail: true });
});
afterAll(async () => {
  await backend.close();
  for (const made of folders) rmSync(made, { recursive: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "haat-admin-"));
  folders.push(path);
  return path;
}

/** Runs the command against the backend, as an operator would. */
async function command(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.keys.secretKey };
  try {
    const { stdout, stderr } = await run(process.execPath, [COMMAND, ...words], { env });
    return { code: 0, said: stdout + stderr };
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

async function register({ confirmed }: { confirmed: boolean }): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const client = createClient(backend.url, backend.keys.publishableKey, { auth: { persistSession: false } });
  await client.auth.signUp({ email, password: "six-or-more" });
  if (confirmed) {
    await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  }
  return email;
}

async function isAdmin(email: string): Promise<unknown> {
  const [row] = await backend.sql("select is_admin from public.users where email = $1", [email]);
  return row?.is_admin;
}

test("whoever has registered becomes an admin, once, and the audit log has it", async () => {
  const email = await register({ confirmed: true });
  expect(await command(` ${email.toUpperCase()} `)).toEqual({
    code: 1,
    said: expect.stringContaining("Whom?"),
  });
  expect(await command(email.toUpperCase())).toEqual({
    code: 0,
    said: `${email} is an admin now. Sign in at /admin.\n`,
  });
  expect(await isAdmin(email)).toBe(true);
  expect(await command(email)).toEqual({ code: 0, said: `${email} is an admin already.\n` });
  const log = await backend.sql(
    "select action from public.audit_log a join public.users u on u.id::text = a.entity_id where u.email = $1",
    [email],
  );
  expect(log).toHaveLength(1);
});

test("nobody becomes one who has not registered, or not proved the e-mail", async () => {
  expect(await command("nobody@example.com")).toEqual({
    code: 1,
    said: "Nobody has registered as nobody@example.com. Create the account in the shop first.\n",
  });
  const email = await register({ confirmed: false });
  const { code, said } = await command(email);
  expect([code, said]).toEqual([1, expect.stringContaining("is not confirmed")]);
  expect(await isAdmin(email)).toBe(false);
});

test.each([[], ["somebody"], ["a@example.com", "b@example.com"]])("%o is nobody", async (...words) => {
  expect(await command(...(words as string[]))).toEqual({
    code: 1,
    said: "Whom? npm run admin -- you@example.com\n",
  });
});

test("the backend is that of the environment, of .dev.vars, or the one on this computer", () => {
  const root = folder();
  expect(() => findBackend(root, {})).toThrow("run the shop here first with npm start");
  const { secretKey } = loadKeys(join(root, ".data/keys.json"));
  expect(findBackend(root, {})).toEqual({ url: "http://127.0.0.1:54321", secretKey });
  writeFileSync(
    join(root, ".dev.vars"),
    'SUPABASE_URL="https://a.supabase.co"\nSUPABASE_SECRET_KEY="kept"\n',
  );
  expect(findBackend(root, {})).toEqual({ url: "https://a.supabase.co", secretKey: "kept" });
  const given = { SUPABASE_URL: "https://b.supabase.co", SUPABASE_SECRET_KEY: "given" };
  expect(findBackend(root, given)).toEqual({ url: "https://b.supabase.co", secretKey: "given" });
});

test("half a backend is none, and the key goes to no address that others can read", () => {
  const given = { SUPABASE_URL: "https://b.supabase.co", SUPABASE_SECRET_KEY: "given" };
  expect(() => findBackend(folder(), { ...given, SUPABASE_SECRET_KEY: "" })).toThrow(
    "SUPABASE_SECRET_KEY is missing in the environment.",
  );
  expect(() => findBackend(folder(), { ...given, SUPABASE_URL: undefined })).toThrow(
    "SUPABASE_URL is missing",
  );
  for (const url of ["http://b.supabase.co", "b.supabase.co", "ftp://localhost"]) {
    expect(() => findBackend(folder(), { ...given, SUPABASE_URL: url })).toThrow("must begin with https://");
  }
});
