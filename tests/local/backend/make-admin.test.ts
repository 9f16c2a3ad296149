import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { loadKeys } from "#local/backend/keys.ts";
import { findBackend, makeAdmin } from "#local/backend/make-admin.ts";
import { type Backend, startBackend } from "#local/backend/server.ts";
import { acquireLock } from "#local/launcher/process-lock.ts";
import { readMails } from "#local/mail/mailbox.ts";
import { ROOT } from "#local/root.ts";
import { createBackendClient } from "#tests/local/support/backend-client.ts";

const COMMAND = join(ROOT, "local/backend/make-admin.ts");
const run = promisify(execFile);
const folders: string[] = [];
let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ memory: true, siteUrl: "http://localhost:5173", confirmEmail: true });
});
afterAll(async () => {
  await backend.close();
  for (const path of folders) rmSync(path, { recursive: true });
});

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "haat-admin-"));
  folders.push(path);
  return path;
}

/** Runs `npm run admin` against the backend. */
async function runCommand(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.keys.secretKey };
  try {
    const { stdout, stderr } = await run(process.execPath, [COMMAND, ...args], { env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function register({ confirmed }: { confirmed: boolean }): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const client = createBackendClient(backend.url, backend.keys.publishableKey);
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

const MINUTE = 60_000;
const STRANGERS = "six-or-more";
const here = () => ({ url: backend.url, secretKey: backend.keys.secretKey });
const client = () => createBackendClient(backend.url, backend.keys.publishableKey);

/** Opens the link of the latest mail and chooses a password. */
async function choosePassword(email: string, password: string): Promise<void> {
  const text = readMails(backend.mailDir, email).at(-1)?.text ?? "";
  const token_hash = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "").searchParams.get("token_hash") ?? "";
  const owner = client();
  const opened = await owner.auth.verifyOtp({ type: "recovery", token_hash });
  expect(opened.error).toBeNull();
  expect((await owner.auth.updateUser({ password })).error).toBeNull();
}

test("makes a registered user an admin in two runs and records it in the audit log", async () => {
  const email = await register({ confirmed: true });
  expect(await runCommand(` ${email.toUpperCase()} `)).toEqual({
    code: 1,
    output: expect.stringContaining("Usage:"),
  });
  const first = await runCommand(email.toUpperCase());
  expect(first.code).toBe(0);
  expect(first.output).toContain(`The password and the sessions of ${email} are ended`);
  expect(first.output).toContain("A link to choose a new one is in the mail.");
  await choosePassword(email, "owners-own-one");
  expect(await makeAdmin(here(), email, Date.now() + 11 * MINUTE)).toBe(
    `${email} is an admin now. Sign in at /admin.`,
  );
  expect(await isAdmin(email)).toBe(true);
  expect(await runCommand(email)).toEqual({ code: 0, output: `${email} is already an admin.\n` });
  const log = await backend.sql(
    "select action from public.audit_log a join public.users u on u.id::text = a.entity_id where u.email = $1",
    [email],
  );
  expect(log).toHaveLength(1);
});

test("ends the password and the sessions that a stranger may have", async () => {
  const email = await register({ confirmed: true });
  const stranger = client();
  expect((await stranger.auth.signInWithPassword({ email, password: STRANGERS })).error).toBeNull();
  await makeAdmin(here(), email);
  expect((await client().auth.signInWithPassword({ email, password: STRANGERS })).error?.code).toBe(
    "invalid_credentials",
  );
  expect((await stranger.auth.getUser()).error).not.toBeNull();
  expect((await stranger.auth.refreshSession()).error).not.toBeNull();
  await choosePassword(email, "owners-own-one");
  expect((await client().auth.signInWithPassword({ email, password: STRANGERS })).error).not.toBeNull();
});

test("waits for the new password, and for the end of tokens that were given out before", async () => {
  const email = await register({ confirmed: true });
  const before = client();
  await before.auth.signInWithPassword({ email, password: STRANGERS });
  const now = Date.now();
  await makeAdmin(here(), email, now);
  for (const after of [0, 11 * MINUTE]) {
    expect(await makeAdmin(here(), email, now + after)).toContain("has not opened the link");
    expect(await isAdmin(email)).toBe(false);
  }
  await choosePassword(email, "owners-own-one");
  expect(await makeAdmin(here(), email, now + 10 * MINUTE - 1)).toContain(
    `Earlier sessions of ${email} end at`,
  );
  expect(await isAdmin(email)).toBe(false);
  expect(await makeAdmin(here(), email, now + 10 * MINUTE)).toContain("is an admin now");
});

test("asks again for a password that was chosen more than a day ago", async () => {
  const email = await register({ confirmed: true });
  const now = Date.now();
  await makeAdmin(here(), email, now);
  await choosePassword(email, "owners-own-one");
  expect(await makeAdmin(here(), email, now + 24 * 60 * MINUTE)).toContain("The password and the sessions");
  expect(await isAdmin(email)).toBe(false);
});

test("an account cannot set its own mark", async () => {
  const email = await register({ confirmed: true });
  const stranger = client();
  await stranger.auth.signInWithPassword({ email, password: STRANGERS });
  const mark = { admin_reset: { at: new Date().toISOString(), signed_in_at: null } };
  await stranger.auth.updateUser({ data: mark });
  expect(await makeAdmin(here(), email)).toContain("The password and the sessions");
});

test("rejects an unknown address and an unconfirmed one", async () => {
  expect(await runCommand("nobody@example.com")).toEqual({
    code: 1,
    output: "There is no account for nobody@example.com. Register in the shop first.\n",
  });
  const email = await register({ confirmed: false });
  const { code, output } = await runCommand(email);
  expect([code, output]).toEqual([1, expect.stringContaining("is not confirmed")]);
  expect(await isAdmin(email)).toBe(false);
});

test.each([[], ["somebody"], ["a@example.com", "b@example.com"]])(
  "prints its usage for the arguments %o",
  async (...args) => {
    expect(await runCommand(...(args as string[]))).toEqual({
      code: 1,
      output: "Usage: npm run admin -- you@example.com\n",
    });
  },
);

/** Stands for a running shop, whose servers have moved to other ports. */
async function lockWith(root: string, addresses: { url: string; backendUrl: string }): Promise<boolean> {
  const result = await acquireLock(join(root, ".data/lock"));
  if (result.acquired) result.lock.setAddresses(addresses);
  return result.acquired;
}

test("reads the backend from the environment, then .dev.vars, then the shop that runs here", async () => {
  const root = createFolder();
  expect(() => findBackend(root, {})).toThrow("start the shop on this computer first with npm start");
  const { secretKey } = loadKeys(join(root, ".data/keys.json"));
  expect(() => findBackend(root, {})).toThrow("start the shop on this computer first with npm start");
  expect(await lockWith(root, { url: "http://localhost:5174", backendUrl: "http://127.0.0.1:54325" })).toBe(
    true,
  );
  expect(findBackend(root, { BACKEND_PORT: "54321" })).toEqual({ url: "http://127.0.0.1:54325", secretKey });
  writeFileSync(
    join(root, ".dev.vars"),
    'SUPABASE_URL="https://a.supabase.co"\nSUPABASE_SECRET_KEY="kept"\n',
  );
  expect(findBackend(root, {})).toEqual({ url: "https://a.supabase.co", secretKey: "kept" });
  const given = { SUPABASE_URL: "https://b.supabase.co", SUPABASE_SECRET_KEY: "given" };
  expect(findBackend(root, given)).toEqual({ url: "https://b.supabase.co", secretKey: "given" });
});

test("rejects an incomplete configuration and an address without TLS", () => {
  const given = { SUPABASE_URL: "https://b.supabase.co", SUPABASE_SECRET_KEY: "given" };
  expect(() => findBackend(createFolder(), { ...given, SUPABASE_SECRET_KEY: "" })).toThrow(
    "SUPABASE_SECRET_KEY is missing in the environment.",
  );
  expect(() => findBackend(createFolder(), { ...given, SUPABASE_URL: undefined })).toThrow(
    "SUPABASE_URL is missing",
  );
  for (const url of ["http://b.supabase.co", "b.supabase.co", "ftp://localhost"]) {
    expect(() => findBackend(createFolder(), { ...given, SUPABASE_URL: url })).toThrow(
      "must begin with https://",
    );
  }
});
