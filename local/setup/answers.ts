import * as z from "zod";

import * as check from "#local/setup/answer-checks.ts";
import { readEnvFile } from "#local/setup/answers-file.ts";
import { SetupError } from "#local/setup/setup-error.ts";

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

/** Adds the mistake that a check finds in a value that is given. */
function refuse(find: check.Check) {
  return (value: string | undefined, context: z.RefinementCtx) => {
    const message = value ? find(value) : null;
    if (message !== null) context.addIssue({ code: "custom", message });
  };
}
const optionalOf = (find: check.Check) => optional.superRefine(refuse(find));
const requiredOf = (find: check.Check) => z.string().min(1).superRefine(refuse(find));

/**
 * The answers that `npm run setup` needs, by their names in its file. An empty value counts as missing. Each message is
 * the end of a sentence that begins with the name.
 */
const answers = z.object({
  ENVIRONMENT: z
    .enum(["production", "staging"], { error: "must be production or staging" })
    .prefault("production"),
  SITE_URL: requiredOf(check.siteUrl).transform((url) => (URL.canParse(url) ? new URL(url).origin : url)),
  SUPABASE_PROJECT_REF: z.string().regex(/^[a-z]{20}$/, {
    error: "must be the 20 letters in the address of the project's dashboard",
  }),
  SUPABASE_PUBLISHABLE_KEY: requiredOf(check.publishableKey),
  SUPABASE_SECRET_KEY: requiredOf(check.secretKey),
  ADMIN_EMAIL: z
    .email({ error: "must be the e-mail address of the shop's owner" })
    .superRefine(refuse(check.ownAddress)),
  CATEGORIES: optional,
  SESSION_SECRET: optionalOf(check.sessionSecrets),
  ALERT_WEBHOOK_URL: optionalOf(check.httpsUrl),
  MAIL_FROM: optionalOf(check.sender),
  MAIL_API_URL: optionalOf(check.httpsUrl),
  MAIL_API_KEY: optionalOf(check.withoutSpaces),
  SMTP_HOST: optionalOf(check.hostName),
  SMTP_PORT: z
    .string()
    .regex(/^\d{2,5}$/, { error: "must be a number, such as 587" })
    .prefault("587"),
  SMTP_USER: optional,
  SMTP_PASS: optional,
  RAZORPAY_KEY_ID: optionalOf(check.razorpayKeyId),
  RAZORPAY_KEY_SECRET: optionalOf(check.razorpayKeySecret),
  RAZORPAY_WEBHOOK_SECRET: optionalOf(check.webhookSecrets),
  GOOGLE_CLIENT_ID: optionalOf(check.withoutSpaces),
  GOOGLE_CLIENT_SECRET: optionalOf(check.withoutSpaces),
});

export type Answers = z.output<typeof answers>;
export type AnswerName = keyof Answers;

/** Names that the setup cannot do without, with the question that asks for each. */
export const QUESTIONS: Partial<Record<AnswerName, string>> = {
  SITE_URL: "Address of the shop (https://www.your-shop.in)",
  SUPABASE_PROJECT_REF: "Reference of the Supabase project (20 letters)",
  SUPABASE_PUBLISHABLE_KEY: "Publishable key (sb_publishable_…)",
  SUPABASE_SECRET_KEY: "Secret key (sb_secret_…)",
  ADMIN_EMAIL: "E-mail address of the owner",
};

/** Values that are all given or all left out, with the words for them. */
const TOGETHER: [AnswerName[], string][] = [
  [["MAIL_API_URL", "MAIL_API_KEY"], "both MAIL_API_…"],
  [["SMTP_HOST", "SMTP_USER", "SMTP_PASS"], "all three of SMTP_HOST, SMTP_USER and SMTP_PASS"],
  [["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"], "all three RAZORPAY_…"],
  [["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], "both GOOGLE_…"],
];

type Values = Record<string, string | undefined>;

/** The values of a file in the format of .env. @throws SetupError when it cannot be read, and for an unknown name */
export function readAnswersFile(file: string): Values {
  const values = readEnvFile(file);
  const unknown = Object.keys(values).filter((name) => !(name in answers.shape));
  if (unknown.length > 0) throw new SetupError(`${file} has unknown names: ${unknown.join(", ")}.`);
  return values;
}

/** Returns the errors in the answers, one line each. */
export function findMistakes(values: Values): string[] {
  const parsed = answers.safeParse(values);
  const lines = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return values[name] ? `${name} ${message}.` : `${name} is missing.`;
      });
  for (const [names, words] of TOGETHER) {
    const missing = names.filter((name) => !values[name]);
    if (missing.length > 0 && missing.length < names.length)
      lines.push(`Missing: ${missing.join(", ")}: set ${words} or none.`);
  }
  if ((values.SMTP_HOST || values.MAIL_API_URL) && !values.MAIL_FROM)
    lines.push("MAIL_FROM is missing: mails need a sender.");
  lines.push(...findWrongEnvironment(values));
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = values;
  const mistake = publishableKey && secretKey ? check.keysMistake(publishableKey, secretKey) : null;
  return mistake === null ? lines : [...lines, mistake];
}

const isStaging = ({ ENVIRONMENT }: Values) => ENVIRONMENT === "staging";
const isAtWorkersDev = ({ SITE_URL: url = "" }: Values) =>
  URL.canParse(url) && new URL(url).hostname.endsWith(".workers.dev");

/** Returns the errors of values that belong to the other environment. */
function findWrongEnvironment(values: Values): string[] {
  if (isStaging(values)) {
    return values.RAZORPAY_KEY_ID?.startsWith("rzp_live_")
      ? ["RAZORPAY_KEY_ID must be a test key (rzp_test_…) on staging: a live key takes real money."]
      : [];
  }
  return isAtWorkersDev(values)
    ? ["SITE_URL must be a domain of your own: production has no address at workers.dev, staging has."]
    : [];
}

/** Returns warnings about values that are allowed, but cost money, mails or visitors when they are a mistake. */
export function findDoubts(values: Values): string[] {
  const lines: string[] = [];
  if (isStaging(values) && values.SITE_URL && !isAtWorkersDev(values))
    lines.push(
      "Staging takes over the domain of SITE_URL. If the live shop is there, use …workers.dev instead.",
    );
  if (!isStaging(values) && values.RAZORPAY_KEY_ID?.startsWith("rzp_test_"))
    lines.push("RAZORPAY_… are test keys: no real money is taken.");
  if (values.MAIL_FROM && !values.MAIL_API_URL)
    lines.push("MAIL_FROM alone sends no mail about orders: set MAIL_API_URL and MAIL_API_KEY, too.");
  return lines;
}

/** @throws SetupError naming every mistake */
export function parseAnswers(values: Values): Answers {
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
