import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Answers, supabaseUrl, workerSecrets } from "#local/setup/answers.ts";
import { writeProjectFolder } from "#local/setup/auth-settings.ts";
import { checkPayment, checkShop, webhookAdvice } from "#local/setup/checks.ts";
import { addCategories, inviteOwner, parseCategories } from "#local/setup/records.ts";
import { SetupError } from "#local/setup/setup-error.ts";
import { type Command, supabase, toLine, type Tools, wrangler } from "#local/setup/tools.ts";

/** One part of the setup. It can be repeated: what is there already stays. */
export type Step = {
  title: string;
  /** Describes the step for `--dry-run`. A line that begins with "$ " is a command that the step runs. */
  plan: (answers: Answers) => string[];
  /** Does it. @returns what was done. @throws SetupError with what to do */
  run: (answers: Answers, tools: Tools) => Promise<string[]>;
};

const WORKERS = { production: "haat", staging: "haat-staging" } as const;
const TEMPORARY = "<temporary folder>";
const COMMAND = /^\$ /;

const accounts = {
  who: wrangler("whoami"),
  projects: supabase("projects", "list"),
};
const push = ({ SUPABASE_PROJECT_REF: ref }: Answers) => supabase("db", "push", `--remote=${ref}`, "--yes");
const pushSettings = ({ SUPABASE_PROJECT_REF: ref, ...answers }: Answers, folder: string): Command => ({
  ...supabase("config", "push", `--remote=${ref}`, "--yes", "--workdir", folder),
  env: {
    ...(answers.SMTP_PASS ? { SMTP_PASS: answers.SMTP_PASS } : {}),
    ...(answers.GOOGLE_CLIENT_ID
      ? {
          SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: answers.GOOGLE_CLIENT_ID,
          SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: answers.GOOGLE_CLIENT_SECRET,
        }
      : {}),
  },
});
const build = ({ ENVIRONMENT }: Answers): Command => ({
  file: "npm",
  args: ["run", "build"],
  env: { CLOUDFLARE_ENV: ENVIRONMENT },
});
const secretNames = ({ ENVIRONMENT }: Answers) =>
  wrangler("secret", "list", "--name", WORKERS[ENVIRONMENT], "--format", "json");
function deploy({ SITE_URL }: Answers, folder: string): Command {
  const { hostname } = new URL(SITE_URL);
  const domain = hostname.endsWith(".workers.dev") ? [] : ["--domain", hostname];
  return wrangler("deploy", ...domain, "--secrets-file", join(folder, "secrets.json"));
}

const line = (command: Command) => `$ ${toLine(command)}`;

/** Runs a command. @throws SetupError with its output */
async function must(tools: Tools, command: Command, advice: string): Promise<string> {
  const { code, output } = await tools.run(command);
  if (code !== 0) throw new SetupError(`${line(command).replace(COMMAND, "")}\n${output.trim()}\n${advice}`);
  return output;
}

/** Names of the Worker's secrets; none before its first deployment. @throws SetupError when they cannot be read */
async function readSecretNames(answers: Answers, tools: Tools): Promise<string> {
  const { code, output } = await tools.run(secretNames(answers));
  if (code === 0) return output;
  if (/code: 10007|does not exist/.test(output)) return "";
  throw new SetupError(`The Worker's secrets could not be listed: nothing was deployed.\n${output.trim()}`);
}

/** Calls `work` with a folder that nobody else can read, and deletes it afterwards. */
async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "haat-setup-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const toBackend = (answers: Answers, tools: Tools) => ({
  url: tools.supabaseUrl ?? supabaseUrl(answers),
  secretKey: answers.SUPABASE_SECRET_KEY,
});

/** Switches of Supabase's dashboard that no command has. */
const DASHBOARD = [
  "By hand, in Supabase's dashboard (docs/deploy.md says why):",
  "  Authentication, Rate Limits: IP address forwarding on",
  "  Authentication, JWT keys: asymmetric signing keys on",
  "  Authentication, Sign In / Providers, Email: require current password, prevent leaked passwords (Pro plan)",
];
const NO_SMTP =
  "Without SMTP_HOST: sign-in mails go to the project's team only, and the shop's mail templates are not sent.";

/** The steps of `npm run setup`, in order. */
export const STEPS: Step[] = [
  {
    title: "Accounts of Cloudflare and Supabase",
    plan: () => [line(accounts.who), line(accounts.projects)],
    async run({ SUPABASE_PROJECT_REF: ref }, tools) {
      const who = await must(
        tools,
        accounts.who,
        "Run npx wrangler login first, or set CLOUDFLARE_API_TOKEN.",
      );
      if (/not authenticated/i.test(who))
        throw new SetupError("Run npx wrangler login first, or set CLOUDFLARE_API_TOKEN.");
      const login = `Run npx ${supabase().args[1]} login first, or set SUPABASE_ACCESS_TOKEN.`;
      const projects = await must(tools, accounts.projects, login);
      if (!projects.includes(ref)) throw new SetupError(`Your Supabase account has no project ${ref}.`);
      return ["Signed in to both."];
    },
  },
  {
    title: "Database",
    plan: (answers) => [line(push(answers))],
    async run(answers, tools) {
      await must(tools, push(answers), "Nothing else was changed. Correct this and run the setup again.");
      return ["The schema is up to date."];
    },
  },
  {
    title: "Sign-in and its mails",
    plan: (answers) => [
      ...(answers.SMTP_HOST ? [] : [NO_SMTP]),
      line(pushSettings(answers, TEMPORARY)),
      ...DASHBOARD,
    ],
    async run(answers, tools) {
      await withFolder((folder) => {
        writeProjectFolder(folder, answers);
        return must(
          tools,
          pushSettings(answers, folder),
          "The project's plan may not include a setting: see docs/deploy.md.",
        );
      });
      return [
        "The settings of supabase/config.toml are set.",
        ...(answers.SMTP_HOST ? [] : [NO_SMTP]),
        ...DASHBOARD,
      ];
    },
  },
  {
    title: "Worker, with all its secrets in one deployment",
    plan: (answers) => [
      line(build(answers)),
      line(secretNames(answers)),
      `Secrets: ${Object.keys(workerSecrets(answers)).join(", ")}${
        answers.SESSION_SECRET ? "" : "; SESSION_SECRET is made where the Worker has none"
      }`,
      line(deploy(answers, TEMPORARY)),
    ],
    async run(answers, tools) {
      await must(tools, build(answers), "The build failed: nothing was deployed.");
      const names = await readSecretNames(answers, tools);
      const secrets: Record<string, string> = workerSecrets(answers);
      // A new one would end every session and make stored payment keys unreadable.
      const hasSecret = names.includes('"SESSION_SECRET"');
      if (!secrets.SESSION_SECRET && !hasSecret) secrets.SESSION_SECRET = randomBytes(32).toString("hex");
      await withFolder((folder) => {
        writeFileSync(join(folder, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
        return must(
          tools,
          deploy(answers, folder),
          "Nothing was deployed. Correct this and run the setup again.",
        );
      });
      return [`Deployed with ${Object.keys(secrets).join(", ")}.`];
    },
  },
  {
    title: "Categories",
    plan: ({ CATEGORIES: list }) =>
      list
        ? [
            `Adds those that are missing: ${parseCategories(list)
              .map(({ slug }) => slug)
              .join(", ")}`,
          ]
        : ["None named in CATEGORIES."],
    async run(answers, tools) {
      const { CATEGORIES: list } = answers;
      if (!list) return ["None named in CATEGORIES: add them in the portal."];
      return [`Added ${await addCategories(toBackend(answers, tools), list)}.`];
    },
  },
  {
    title: "First owner",
    plan: ({ ADMIN_EMAIL: email }) => [`Makes ${email} the owner, and mails a link to choose a password.`],
    async run(answers, tools) {
      return [await inviteOwner(toBackend(answers, tools), answers.ADMIN_EMAIL)];
    },
  },
  {
    title: "Shop at its address",
    plan: ({ SITE_URL }) => [`Asks ${SITE_URL}/healthz, the home page and the sign-in page.`],
    run: (answers, tools) => checkShop(tools.shopUrl ?? answers.SITE_URL, tools),
  },
  {
    title: "Payment",
    plan: (answers) =>
      answers.RAZORPAY_KEY_ID
        ? [
            "Creates unpaid orders of ₹1 at Razorpay, and sends the shop a signed event.",
            ...webhookAdvice(answers),
          ]
        : ["No Razorpay keys: the shop takes cash on delivery only."],
    run: checkPayment,
  },
];
