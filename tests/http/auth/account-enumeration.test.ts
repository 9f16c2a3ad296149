import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { Browser, type Page } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/http/support/sweep.ts";

/** Of each kind: known and unknown. `npm run test:long` asks many more. */
const COUNT = IS_LONG ? 200 : 30;
const FLOOR = 150;
/** Posts on the way at the same time. */
const LANES = 20;
/** Of these the page that the answer leads to is looked at as well. */
const FOLLOWED = 10;
const shop = await openShop({ confirmEmail: true, vars: { AUTH_FLOOR_MS: String(FLOOR) } });

const addresses = () => Array.from({ length: COUNT }, () => `${randomUUID()}@example.com`);
const known = addresses();
await shop.sql(
  `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
     raw_user_meta_data, created_at, updated_at)
   select gen_random_uuid(), 'authenticated', 'authenticated', email, extensions.crypt('six-or-more',
     extensions.gen_salt('bf', 4)), now(), '{"provider":"email","providers":["email"]}', '{}', now(), now()
   from unnest($1::text[]) as email`,
  [known],
);

type Told = { answer: string; next: string | null; time: number };

/** All that somebody learns from one post, and from the page it leads to; the e-mail itself and random marks aside. */
async function ask(
  path: string,
  email: string,
  fields: Record<string, string>,
  isFollowed: boolean,
): Promise<Told> {
  const browser = new Browser(shop.shopUrl);
  const begun = performance.now();
  const page = await browser.post(path, { ...fields, email });
  const time = performance.now() - begun;
  const next = page.location && isFollowed ? await browser.get(page.location) : null;
  return { answer: allOf(page, email), next: next ? allOf(next, email) : null, time };
}

function allOf({ status, location, html, headers }: Page, email: string): string {
  const random = [headers.get("X-Request-Id"), ...html.matchAll(/nonce="([^"]+)"/g)].flatMap((found) =>
    typeof found === "string" ? found : (found?.[1] ?? []),
  );
  let text = html.replaceAll(email, "E-MAIL");
  for (const mark of new Set(random)) text = text.replaceAll(mark, "");
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]+/, "="));
  return JSON.stringify([status, location, text, cookies.toSorted(), [...headers.keys()].toSorted()]);
}

async function askAll(path: string, emails: string[], fields: Record<string, string>): Promise<Told[]> {
  const all: Told[] = [];
  const waiting = [...emails];
  async function lane(): Promise<void> {
    for (let email = waiting.pop(); email; email = waiting.pop()) {
      all.push(await ask(path, email, fields, waiting.length < FOLLOWED));
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return all;
}

const PASSWORD = "secret-wrong";
const NEWCOMER = { fullName: "Meera Nair", password: PASSWORD, confirmPassword: PASSWORD, terms: "on" };

test.each<[string, string, Record<string, string>, number]>([
  ["signing in", "/login", { password: PASSWORD }, COUNT],
  ["a forgotten password", "/forgot-password", {}, COUNT],
  ["registering", "/register", NEWCOMER, COUNT],
  // These go the ways of the others.
  ["signing in to the portal", "/admin", { password: PASSWORD }, 20],
  ["the link of a sign-up once more", "/auth/confirm", { intent: "resend" }, 20],
])(
  "%s: known and unknown e-mails are told the same, and nobody before the floor",
  async (_, path, fields, count) => {
    const told = [
      ...(await askAll(path, known.slice(0, count), fields)),
      ...(await askAll(path, addresses().slice(0, count), fields)),
    ];
    expect(told).toHaveLength(2 * count);
    expect([...new Set(told.map(({ answer }) => answer))]).toHaveLength(1);
    expect(new Set(told.flatMap(({ next }) => next ?? [])).size).toBeLessThanOrEqual(1);
    expect(Math.min(...told.map(({ time }) => time))).toBeGreaterThan(FLOOR - 5);
  },
);
