import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

import * as z from "zod";

import { checkKeys, ConfigError, isSecureUrl } from "#app/config-checks.server.ts";

/** A mistake in the answers or a step that failed, with a message for the person who runs the setup. */
export class SetupError extends Error {}

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

/** What `npm run setup` has to know, by the names of its file. An empty value counts as not given. */
const answers = z.object({
  ENVIRONMENT: z
    .enum(["production", "staging"], { error: "ENVIRONMENT is production or staging" })
    .prefault("production"),
  SITE_URL: z.url({
    protocol: /^https$/,
    hostname: /\./,
    error: "SITE_URL is the shop's address, such as https://shop.example",
  }),
  SUPABASE_PROJECT_REF: z.string().regex(/^[a-z]{20}$/, {
    error: "SUPABASE_PROJECT_REF is the 20 letters in the address of the project's dashboard",
  }),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1, { error: "SUPABASE_PUBLISHABLE_KEY is missing" }),
  SUPABASE_SECRET_KEY: z.string().min(1, { error: "SUPABASE_SECRET_KEY is missing" }),
  ADMIN_EMAIL: z.email({ error: "ADMIN_EMAIL is the e-mail address of the shop's owner" }),
  CATEGORIES: optional,
  // Of each of them, where there are several.
  SESSION_SECRET: optional.refine(
    (list) => !list || list.split(",").every((one) => one.trim().length >= 32),
    {
      error: "SESSION_SECRET has 32 characters or more",
    },
  ),
  ALERT_WEBHOOK_URL: optional,
  MAIL_FROM: optional,
  MAIL_API_URL: optional,
  MAIL_API_KEY: optional,
  SMTP_HOST: optional,
  SMTP_PORT: z
    .string()
    .regex(/^\d{2,5}$/, { error: "SMTP_PORT is a number, such as 587" })
    .prefault("587"),
  SMTP_USER: optional,
  SMTP_PASS: optional,
  RAZORPAY_KEY_ID: optional.refine((id) => !id || /^rzp_(?:test|live)_/.test(id), {
    error: "RAZORPAY_KEY_ID is a key id (rzp_test_… or rzp_live_…)",
  }),
  RAZORPAY_KEY_SECRET: optional,
  RAZORPAY_WEBHOOK_SECRET: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
});

export type Answers = z.output<typeof answers>;
export type AnswerName = keyof Answers;

/** Names that the setup cannot do without, with the question that asks for each. */
export const QUESTIONS: Partial<Record<AnswerName, string>> = {
  SITE_URL: "Address of the shop (https://shop.example)",
  SUPABASE_PROJECT_REF: "Reference of the Supabase project (20 letters)",
  SUPABASE_PUBLISHABLE_KEY: "Publishable key (sb_publishable_…)",
  SUPABASE_SECRET_KEY: "Secret key (sb_secret_…)",
  ADMIN_EMAIL: "E-mail address of the owner",
};

/** Values that are all given or all left out. */
const TOGETHER: AnswerName[][] = [
  ["MAIL_API_URL", "MAIL_API_KEY"],
  ["SMTP_HOST", "SMTP_USER", "SMTP_PASS"],
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
];

/** The values of a file in the format of .env. @throws SetupError when there is no such file, or for an unknown name */
export function readAnswersFile(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) throw new SetupError(`There is no file ${file}. Copy setup.env.example to begin.`);
  const values = parseEnv(readFileSync(file, "utf8"));
  const unknown = Object.keys(values).filter((name) => !(name in answers.shape));
  if (unknown.length > 0) throw new SetupError(`${file} has unknown names: ${unknown.join(", ")}.`);
  return values;
}

/** What is wrong with the answers, a line each; empty when nothing is. */
export function findMistakes(values: Record<string, string | undefined>): string[] {
  const parsed = answers.safeParse(values);
  const lines = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => {
        const [name] = path;
        return values[String(name)] ? `${message}.` : `${String(name)} is missing.`;
      });
  for (const names of TOGETHER) {
    const missing = names.filter((name) => !values[name]);
    if (missing.length > 0 && missing.length < names.length) lines.push(`Missing: ${missing.join(", ")}.`);
  }
  if ((values.SMTP_HOST || values.MAIL_API_URL) && !values.MAIL_FROM)
    lines.push("MAIL_FROM is missing: mails need a sender.");
  if (values.MAIL_API_URL && !isSecureUrl(values.MAIL_API_URL))
    lines.push("MAIL_API_URL is not an https address.");
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = values;
  if (!publishableKey || !secretKey) return lines;
  try {
    checkKeys(publishableKey, secretKey);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    lines.push(error.message);
  }
  return lines;
}

/** @throws SetupError naming every mistake */
export function parseAnswers(values: Record<string, string | undefined>): Answers {
  const mistakes = findMistakes(values);
  if (mistakes.length > 0) throw new SetupError(mistakes.join("\n"));
  return answers.parse(values);
}

/** The Worker's variables, all sent as secrets: what wrangler.toml does not name, a deployment would delete. */
export function workerSecrets(given: Answers): Record<string, string> {
  const names = [
    "SITE_URL",
    "SUPABASE_PUBLISHABLE_KEY",
    "SUPABASE_SECRET_KEY",
    "SESSION_SECRET",
    "ALERT_WEBHOOK_URL",
    "MAIL_API_URL",
    "MAIL_API_KEY",
    "RAZORPAY_KEY_ID",
    "RAZORPAY_KEY_SECRET",
    "RAZORPAY_WEBHOOK_SECRET",
  ] as const;
  return {
    SUPABASE_URL: supabaseUrl(given),
    ...Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : []))),
    // Without a provider the shop would refuse to start for want of the rest.
    ...(given.MAIL_FROM && given.MAIL_API_URL ? { MAIL_FROM: given.MAIL_FROM } : {}),
    ...(given.GOOGLE_CLIENT_ID ? { GOOGLE_SIGN_IN: "true" } : {}),
  };
}

/** Address of the project's API. */
export function supabaseUrl({ SUPABASE_PROJECT_REF: ref }: Answers): string {
  return `https://${ref}.supabase.co`;
}
