import { describe, expect, test } from "vitest";

import { parseAnswersText } from "#local/setup/answers-file.ts";
import { findDoubts, findMistakes, parseAnswers } from "#local/setup/answers.ts";

/* The answers that the setup accepts, before anything runs. */

const LONG = "0123456789abcdef0123456789abcdef";
const ANSWERS: Record<string, string> = {
  SITE_URL: "https://shop.haat.test",
  SUPABASE_PROJECT_REF: "abcdefghijklmnopqrst",
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${LONG}`,
  SUPABASE_SECRET_KEY: `sb_secret_${LONG}`,
  ADMIN_EMAIL: "owner@haat.test",
  MAIL_FROM: "Haat <orders@haat.test>",
  MAIL_API_URL: "https://api.mail.test/emails",
  MAIL_API_KEY: "mail-key",
  SMTP_HOST: "smtp.mail.test",
  SMTP_USER: "user",
  SMTP_PASS: "a pass phrase",
  RAZORPAY_KEY_ID: "rzp_live_1234",
  RAZORPAY_KEY_SECRET: "key-secret",
  RAZORPAY_WEBHOOK_SECRET: LONG,
};

describe("a file of answers", () => {
  test.each([
    ["plain", "A=b", "b"],
    ["with spaces around", "  A = b c ", "b c"],
    ["with # inside", "A=ab#cd", "ab#cd"],
    ["that begins with #", "A=#cd", "#cd"],
    ["in quotes, with #", 'A="ab #cd"', "ab #cd"],
    ["in quotes, with other quotes", `A='say "yes"'`, 'say "yes"'],
    ["in quotes, with a comment after it", 'A="b" # why', "b"],
    ["with a quote inside", `A=it's`, "it's"],
    ["as it is typed", String.raw`A="b\n$c"`, String.raw`b\n$c`],
    ["that is empty", "A=", ""],
    ["at the end of a line of Windows", "A=b\r", "b"],
  ])("has a value %s", (_, line, value) => {
    expect(parseAnswersText(`\uFEFF# comment\n\n${line}\nZ=1`)).toEqual({
      values: { A: value, Z: "1" },
      mistakes: [],
    });
  });

  test.each([
    ['A="Haat <orders@haat.test>', "Line 2: A: the quote is not closed on this line."],
    ["A='b", "Line 2: A: the quote is not closed on this line."],
    ['A="', "Line 2: A: the quote is not closed on this line."],
    ['A="Haat" <orders@haat.test>', "Line 2: A: there is text after the closing quote."],
    ["A=ab #cd", "Line 2: A: put a value with # in quotes, and a comment on a line of its own."],
    ["SITE_URL https://shop.haat.test", "Line 2: this must be NAME=value."],
    ["=b", "Line 2: this must be NAME=value."],
    ["Z=2", "Line 3: Z is there a second time."],
  ])("is refused for %s, and the next line still counts", (line, mistake) => {
    expect(parseAnswersText(`# comment\n${line}\nZ=1`).mistakes).toEqual([mistake]);
    expect(parseAnswersText(`# comment\n${line}\nY=1`).values).toMatchObject({ Y: "1" });
  });
});

test("answers that are right have no mistake and leave no doubt", () => {
  expect(findMistakes(ANSWERS)).toEqual([]);
  expect(findDoubts(ANSWERS)).toEqual([]);
});

test("SITE_URL may end with a stroke, which is left out", () => {
  expect(parseAnswers({ ...ANSWERS, SITE_URL: "https://Shop.haat.test/" }).SITE_URL).toBe(
    "https://shop.haat.test",
  );
});

test("of several webhook secrets the newest has 32 characters", () => {
  expect(findMistakes({ ...ANSWERS, RAZORPAY_WEBHOOK_SECRET: `${LONG}, old` })).toEqual([]);
});

const WITHOUT_PATH =
  "SITE_URL must end after the domain name, without a path: the shop has the whole domain.";
const NOT_AN_IP = "SITE_URL must have a domain name, not an IP address.";
const NO_SPACES = "must have no spaces.";

test.each<[Record<string, string>, string]>([
  [{ SITE_URL: "" }, "SITE_URL is missing."],
  [{ SITE_URL: "http://haat.test" }, "SITE_URL must begin with https://."],
  [{ SITE_URL: "haat.test" }, "SITE_URL must begin with https://."],
  [{ SITE_URL: "https://haat" }, "SITE_URL must have a whole domain name, such as https://www.your-shop.in."],
  [{ SITE_URL: "https://" }, "SITE_URL must be the shop's address, such as https://www.your-shop.in."],
  [{ SITE_URL: "https://haat.test/shop" }, WITHOUT_PATH],
  [{ SITE_URL: "https://haat.test/?a=b" }, WITHOUT_PATH],
  [{ SITE_URL: "https://user@haat.test" }, WITHOUT_PATH],
  [{ SITE_URL: "https://haat.test:8443" }, "SITE_URL must have no port."],
  [{ SITE_URL: "https://haat.test:443" }, "SITE_URL must have no port."],
  [{ SITE_URL: "https://192.0.2.1" }, NOT_AN_IP],
  [{ SITE_URL: "https://[2001:db8::1]" }, NOT_AN_IP],
  [{ SITE_URL: "https://shop.example" }, "SITE_URL must be your own: shop.example is the example's."],
  [{ ADMIN_EMAIL: "owner@shop.example" }, "ADMIN_EMAIL must be your own: shop.example is the example's."],
  [{ MAIL_FROM: "Haat <a@shop.example>" }, "MAIL_FROM must be your own: shop.example is the example's."],
  [
    { SITE_URL: "https://haat.someone.workers.dev" },
    "SITE_URL must be a domain of your own: production has no address at workers.dev, staging has.",
  ],
  [
    { ENVIRONMENT: "staging" },
    "RAZORPAY_KEY_ID must be a test key (rzp_test_…) on staging: a live key takes real money.",
  ],
  [{ ENVIRONMENT: "live" }, "ENVIRONMENT must be production or staging."],
  [
    { SUPABASE_PROJECT_REF: "https://x.supabase.co" },
    "SUPABASE_PROJECT_REF must be the 20 letters in the address of the project's dashboard.",
  ],
  [{ SUPABASE_SECRET_KEY: "sb_secret_" }, "SUPABASE_SECRET_KEY must be the whole key."],
  [{ SUPABASE_SECRET_KEY: `sb_secret_ ${LONG}` }, `SUPABASE_SECRET_KEY ${NO_SPACES}`],
  [{ SUPABASE_PUBLISHABLE_KEY: "sb_publishable_" }, "SUPABASE_PUBLISHABLE_KEY must be the whole key."],
  [{ SUPABASE_SECRET_KEY: LONG }, "SUPABASE_SECRET_KEY must be a secret key (sb_secret_…)."],
  [
    { SUPABASE_PUBLISHABLE_KEY: `sb_secret_${LONG}`, SUPABASE_SECRET_KEY: `sb_publishable_${LONG}` },
    "The two Supabase keys look swapped: SUPABASE_SECRET_KEY must be the secret one.",
  ],
  [{ ADMIN_EMAIL: "owner" }, "ADMIN_EMAIL must be the e-mail address of the shop's owner."],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET must be 32 characters or more."],
  [{ SESSION_SECRET: `${LONG},short` }, "SESSION_SECRET must be 32 characters or more."],
  [
    { MAIL_FROM: "Haat" },
    'MAIL_FROM must be a sender with an e-mail address, such as "Haat <orders@your-shop.in>".',
  ],
  [{ MAIL_FROM: "" }, "MAIL_FROM is missing: mails need a sender."],
  [{ MAIL_API_URL: "http://api.mail.test" }, "MAIL_API_URL must begin with https://."],
  [{ MAIL_API_KEY: "" }, "Missing: MAIL_API_KEY: set both MAIL_API_… or none."],
  [{ MAIL_API_KEY: "a b" }, `MAIL_API_KEY ${NO_SPACES}`],
  [{ ALERT_WEBHOOK_URL: "hooks.chat.test/1" }, "ALERT_WEBHOOK_URL must begin with https://."],
  [
    { SMTP_HOST: "https://smtp.mail.test" },
    "SMTP_HOST must be a host name alone, such as smtp.resend.com, without https:// and port.",
  ],
  [{ SMTP_PASS: "" }, "Missing: SMTP_PASS: set all three of SMTP_HOST, SMTP_USER and SMTP_PASS or none."],
  [{ SMTP_PORT: "smtp" }, "SMTP_PORT must be a number, such as 587."],
  [{ RAZORPAY_KEY_ID: "key" }, "RAZORPAY_KEY_ID must be a key id (rzp_test_… or rzp_live_…)."],
  [{ RAZORPAY_KEY_ID: "rzp_live_12 34" }, `RAZORPAY_KEY_ID ${NO_SPACES}`],
  [{ RAZORPAY_KEY_SECRET: "rzp_live_1234" }, "RAZORPAY_KEY_SECRET must be the key's secret, not its id."],
  [{ RAZORPAY_KEY_SECRET: "a b" }, `RAZORPAY_KEY_SECRET ${NO_SPACES}`],
  [{ RAZORPAY_WEBHOOK_SECRET: LONG.slice(1) }, "RAZORPAY_WEBHOOK_SECRET must be 32 characters or more."],
  [{ RAZORPAY_WEBHOOK_SECRET: `${LONG} a` }, `RAZORPAY_WEBHOOK_SECRET ${NO_SPACES}`],
  [{ RAZORPAY_WEBHOOK_SECRET: "" }, "Missing: RAZORPAY_WEBHOOK_SECRET: set all three RAZORPAY_… or none."],
  [{ GOOGLE_CLIENT_ID: "id" }, "Missing: GOOGLE_CLIENT_SECRET: set both GOOGLE_… or none."],
])("%j is refused with words", (changed, line) => {
  expect(findMistakes({ ...ANSWERS, ...changed })).toEqual([line]);
});

test.each<[Record<string, string>, string]>([
  [{ RAZORPAY_KEY_ID: "rzp_test_1234" }, "RAZORPAY_… are test keys: no real money is taken."],
  [
    { ENVIRONMENT: "staging", RAZORPAY_KEY_ID: "rzp_test_1234" },
    "Staging takes over the domain of SITE_URL. If the live shop is there, use …workers.dev instead.",
  ],
  [
    { MAIL_API_URL: "", MAIL_API_KEY: "" },
    "MAIL_FROM alone sends no mail about orders: set MAIL_API_URL and MAIL_API_KEY, too.",
  ],
])("%j is accepted with a note", (changed, line) => {
  expect(findMistakes({ ...ANSWERS, ...changed })).toEqual([]);
  expect(findDoubts({ ...ANSWERS, ...changed })).toEqual([line]);
});
