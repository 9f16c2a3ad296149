import { execFile } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { startBackend } from "#local/backend/server.ts";
import { serve } from "#local/http/server.ts";
import { readMails } from "#local/mail/mailbox.ts";
import { ROOT } from "#local/root.ts";
import { findMistakes } from "#local/setup/answers.ts";
import { runSetup, showPlan } from "#local/setup/setup.ts";
import { type Command, type CommandResult, toLine } from "#local/setup/tools.ts";
import { startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* `npm run setup` against the embedded backend and the emulator of Razorpay; the commands of others are recorded. */

const backend = await startBackend({ memory: true, siteUrl: "http://localhost:5173", confirmEmail: true });
const razorpay = await startTestRazorpay();
const WEBHOOK_SECRET = randomUUID();
let health = 200;
const shop = await serve(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ status: "ok" }, { status: health });
  if (pathname !== "/payment/webhook") return new Response("page");
  const signature = createHmac("sha256", WEBHOOK_SECRET)
    .update(await request.text())
    .digest("hex");
  return new Response(null, {
    status: request.headers.get("X-Razorpay-Signature") === signature ? 200 : 400,
  });
}, 0);
const folder = mkdtempSync(join(tmpdir(), "haat-setup-test-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
  await backend.close();
});

const REF = "abcdefghijklmnopqrst";
const OWNER = `${randomUUID()}@example.com`;
const ANSWERS = {
  SITE_URL: "https://shop.haat.test",
  SUPABASE_PROJECT_REF: REF,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1234567890123456",
  SUPABASE_SECRET_KEY: backend.keys.secretKey,
  ADMIN_EMAIL: OWNER,
  CATEGORIES: "Brass & Copper, Books",
  MAIL_FROM: "Haat <orders@shop.haat.test>",
  MAIL_API_URL: "https://mail.example/send",
  MAIL_API_KEY: "mail-key-canary",
  SMTP_HOST: "smtp.haat.test",
  SMTP_USER: "user",
  SMTP_PASS: "smtp-canary",
  RAZORPAY_KEY_ID: razorpay.keyId,
  RAZORPAY_KEY_SECRET: razorpay.keySecret,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

let commands: Command[] = [];
/** Answers of commands that are not simply done, by a part of their line. */
let answers: Record<string, CommandResult> = {};
/** Contents of the files that a command was given. */
let files: Record<string, string> = {};
beforeEach(() => {
  health = 200;
  commands = [];
  files = {};
  answers = {
    "secret list": { code: 1, output: "This Worker does not exist on your account. [code: 10007]" },
    "projects list": { code: 0, output: `│ ${REF} │ shop │` },
  };
});

async function run(command: Command): Promise<CommandResult> {
  commands.push(command);
  const secrets = command.args.at(command.args.indexOf("--secrets-file") + 1) ?? "";
  if (secrets.endsWith("secrets.json")) {
    files[secrets] = readFileSync(secrets, "utf8");
    expect(statSync(secrets).mode & 0o077).toBe(0);
  }
  const workdir = command.args.at(command.args.indexOf("--workdir") + 1) ?? "";
  if (command.args.includes("--workdir")) {
    files[join(workdir, "config.toml")] = readFileSync(join(workdir, "supabase/config.toml"), "utf8");
    expect(existsSync(join(workdir, "supabase/templates/recovery.html"))).toBe(true);
  }
  const line = toLine(command);
  return Object.entries(answers).find(([part]) => line.includes(part))?.[1] ?? { code: 0, output: "" };
}

const tools = {
  run,
  fetch,
  supabaseUrl: backend.url,
  shopUrl: shop.url,
  razorpayApi: razorpay.apiBase,
  attempts: { count: 2, pauseMs: 1 },
};

async function setUp(changed: Record<string, string | undefined> = {}): Promise<string> {
  const lines: string[] = [];
  await runSetup({ ...ANSWERS, ...changed }, tools, (line) => lines.push(line));
  return lines.join("\n");
}

const fileNamed = (name: string) =>
  Object.entries(files).find(([path]) => path.endsWith(name)) ?? ["none", ""];
/** A line without the names of temporary folders. */
const withoutFolders = (line: string) => line.replaceAll(/\S*haat-setup-\w+/g, "<temporary folder>");

describe("a setup", () => {
  test("runs every command of its dry run, makes categories and owner, and checks shop and payment", async () => {
    const plan: string[] = [];
    expect(showPlan(ANSWERS, (line) => plan.push(line.trim()))).toEqual([]);
    const output = await setUp();
    const planned = plan.flatMap((line) => (line.startsWith("$ ") ? [line.slice(2)] : []));
    expect(commands.map((command) => withoutFolders(toLine(command)))).toEqual(planned);
    expect(planned).toHaveLength(7);

    expect(
      await backend.sql(
        "select name, slug from public.categories where slug in ('brass-copper', 'books') order by 1",
      ),
    ).toEqual([
      { name: "Books", slug: "books" },
      { name: "Brass & Copper", slug: "brass-copper" },
    ]);
    expect(await backend.sql("select is_admin from public.users where email = $1", [OWNER])).toEqual([
      { is_admin: true },
    ]);
    const mails = readMails(backend.mailDir);
    expect(mails.filter(({ to }) => to === OWNER).map(({ subject }) => subject)).toEqual([
      "Set a new password",
    ]);
    expect(output).toContain("8. Payment");
    expect(output).toContain("Rejects an event with a wrong signature.");
    expect(output).toContain("https://shop.haat.test/payment/webhook");
  });

  test("sends all secrets with one deployment, in a file that nobody else can read and that is deleted", async () => {
    const output = await setUp();
    const [path, text] = fileNamed("secrets.json");
    const { SESSION_SECRET: secret, ...secrets } = JSON.parse(text) as Record<string, string>;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const {
      SUPABASE_PROJECT_REF: _,
      ADMIN_EMAIL: __,
      CATEGORIES: ___,
      SMTP_HOST,
      SMTP_USER,
      SMTP_PASS,
      ...worker
    } = ANSWERS;
    expect(secrets).toEqual({ ...worker, SUPABASE_URL: `https://${REF}.supabase.co` });
    expect(existsSync(dirname(path))).toBe(false);
    const values = [
      SMTP_HOST,
      SMTP_USER,
      SMTP_PASS,
      ANSWERS.MAIL_API_KEY,
      ANSWERS.RAZORPAY_KEY_SECRET,
      ANSWERS.SUPABASE_SECRET_KEY,
    ];
    const shown = commands.map(toLine).join("\n") + output;
    expect(values.filter((value) => shown.includes(value))).toEqual([]);
  });

  test("sets the shop's address, mail server and templates in a copy of supabase/config.toml", async () => {
    await setUp({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret-canary" });
    const [path, config] = fileNamed("config.toml");
    expect(config).toContain('site_url = "https://shop.haat.test"\n');
    expect(config).toContain('additional_redirect_urls = ["https://shop.haat.test/**"]\n');
    expect(config).toContain("[auth.email.template.recovery]");
    expect(config).toContain("[auth.external.google]\nenabled = true");
    expect(config).toMatch(/\[auth\.email\.smtp\]\nenabled = true\nhost = "smtp\.haat\.test"\nport = 587\n/);
    expect(config).toContain('admin_email = "orders@shop.haat.test"\nsender_name = "Haat"\n');
    expect(config).not.toMatch(/canary|localhost/);
    expect(existsSync(path)).toBe(false);
  });

  test("leaves the templates out without a mail server, and says what that means", async () => {
    const output = await setUp({ SMTP_HOST: "", SMTP_USER: "", SMTP_PASS: "" });
    expect(fileNamed("config.toml")[1]).not.toContain("template");
    expect(fileNamed("config.toml")[1]).toContain("[auth.external.google]\nenabled = false");
    expect(output).toContain("sign-in mails go to the project's team only");
  });

  test("can be repeated: it keeps the session secret, categories and owner", async () => {
    await setUp();
    await backend.sql("update public.categories set name = 'Old books' where slug = 'books'");
    answers["secret list"] = { code: 0, output: '[{"name": "SESSION_SECRET", "type": "secret_text"}]' };
    files = {};
    const output = await setUp();
    expect(fileNamed("secrets.json")[1]).toContain("SUPABASE_URL");
    expect(fileNamed("secrets.json")[1]).not.toContain("SESSION_SECRET");
    expect(output).toContain("Added 0.");
    expect(output).toContain(`${OWNER} is already an admin.`);
    expect(await backend.sql("select name from public.categories where slug = 'books'")).toEqual([
      { name: "Old books" },
    ]);
  });

  test("gives staging its own Worker, without a domain at workers.dev", async () => {
    await setUp({ ENVIRONMENT: "staging", SITE_URL: "https://haat-staging.someone.workers.dev" });
    const lines = commands.map((command) => withoutFolders(toLine(command)));
    expect(lines).toContain("CLOUDFLARE_ENV=staging npm run build");
    expect(lines).toContain("npx wrangler secret list --name haat-staging --format json");
    expect(lines).toContain("npx wrangler deploy --secrets-file <temporary folder>/secrets.json");
  });

  test("does not make an account that is there already an owner, whoever it belongs to", async () => {
    const email = `${randomUUID()}@example.com`;
    await backend.sql("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [
      randomUUID(),
      email,
    ]);
    expect(await setUp({ ADMIN_EMAIL: email })).toContain("because somebody else could have chosen them");
    expect(await backend.sql("select is_admin from public.users where email = $1", [email])).toEqual([
      { is_admin: false },
    ]);
  });
});

describe("a setup stops", () => {
  test.each([
    [
      "whoami",
      { code: 0, output: "You are not authenticated." },
      "Step 1 of 8 failed.\nRun npx wrangler login",
    ],
    ["projects list", { code: 1, output: "Access token not provided" }, "Run npx supabase@3.1.0 login first"],
    ["projects list", { code: 0, output: "another" }, `Your Supabase account has no project ${REF}.`],
    [
      "db push",
      { code: 1, output: "failed to connect" },
      "Step 2 of 8 failed.\nnpx --yes supabase@3.1.0 db push",
    ],
    ["config push", { code: 1, output: "402 plan" }, "402 plan\nThe project's plan may not include"],
    ["npm run build", { code: 1, output: "no" }, "The build failed: nothing was deployed."],
    [
      "secret list",
      { code: 1, output: "fetch failed" },
      "could not be listed: nothing was deployed.\nfetch failed",
    ],
    ["wrangler deploy", { code: 1, output: "no zone" }, "Step 4 of 8 failed."],
  ])("at %s", async (part, answer, message) => {
    answers[part] = answer;
    await expect(setUp()).rejects.toThrow(message);
    expect(toLine(commands.at(-1) ?? { file: "", args: [] })).toContain(part);
  });

  test("where the shop does not answer, and where it rejects Razorpay's events", async () => {
    health = 503;
    await expect(setUp()).rejects.toThrow(`${shop.url}/healthz answers 503`);
    health = 200;
    await expect(setUp({ RAZORPAY_WEBHOOK_SECRET: randomUUID() })).rejects.toThrow("FAIL");
  });
});

test.each([
  [{ SITE_URL: "shop.haat.test" }, ["SITE_URL must begin with https://."]],
  [{ SUPABASE_SECRET_KEY: "sb_secret_" }, ["SUPABASE_SECRET_KEY must be the whole key."]],
  [{ RAZORPAY_WEBHOOK_SECRET: "" }, ["Missing: RAZORPAY_WEBHOOK_SECRET: set all three RAZORPAY_… or none."]],
])("names the mistake in %j before anything is done", async (changed, lines) => {
  expect(findMistakes({ ...ANSWERS, ...changed })).toEqual(lines);
  await expect(setUp(changed)).rejects.toThrow(lines[0]);
  expect(commands).toEqual([]);
});

/** Returns the exit code and output of a command that failed. */
function toFailure(error: unknown): { code: unknown; stdout: string } {
  if (error instanceof Error && "code" in error && "stdout" in error)
    return { code: error.code, stdout: String(error.stdout) };
  throw error;
}

describe("npm run setup", () => {
  const command = async (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, "local/setup/setup.ts"), ...args]);

  test("--dry-run shows every step of the example without an account, and what is still to answer", async () => {
    const shown = command("--dry-run", "--answers", join(ROOT, "setup.env.example"));
    const { code, stdout } = await shown.then(({ stdout: text }) => ({ code: 0, stdout: text }), toFailure);
    expect(code).toBe(1);
    expect(stdout.match(/^\d\. /gm)).toHaveLength(8);
    expect(stdout).toContain("db push --remote=<SUPABASE_PROJECT_REF> --yes");
    expect(stdout).toMatch(
      /Still to answer or to correct:\nSITE_URL must be your own: .*\nSUPABASE_PROJECT_REF is missing\.\n/,
    );
  });

  test("--dry-run ends well and with notes when nothing is missing", async () => {
    const file = join(folder, "complete.env");
    const lines = Object.entries(ANSWERS).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(file, lines.join(""));
    const { stdout } = await command("--dry-run", "--answers", file);
    expect(stdout).toContain("Note: RAZORPAY_… are test keys: no real money is taken.\n\nReady.");
  });

  test("--help shows how it is called, and so does a file without --answers", async () => {
    const { stdout } = await command("--help");
    expect(stdout).toContain("npm run setup -- [--answers FILE] [--dry-run]");
    await expect(command("setup.env")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/"setup\.env" is not expected here\..* -- --answers FILE\.\n\nUsage:/),
    });
  });

  test("names a file that is not there, a name that it does not know, and what is missing", async () => {
    await expect(command("--answers", join(folder, "none"))).rejects.toMatchObject({
      stderr: expect.stringContaining("Copy setup.env.example"),
    });
    const file = join(folder, "setup.env");
    writeFileSync(file, "SITE_ULR=https://shop.haat.test\n");
    await expect(command("--answers", file)).rejects.toMatchObject({
      stderr: expect.stringContaining("unknown names: SITE_ULR"),
    });
    writeFileSync(file, "SITE_URL=https://shop.haat.test\n");
    await expect(command("--answers", file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("ADMIN_EMAIL is missing."),
    });
    await expect(command("--quick")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--quick"),
    });
  });
});
