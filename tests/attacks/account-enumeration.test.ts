import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { Browser, type Page } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/support/long.ts";

const attack = attackClass("tell which accounts exist, and flood");

/** E-mails of each kind, known and unknown. `npm run test:long` tries more. */
const COUNT = IS_LONG ? 200 : 30;
const MIN_RESPONSE_MS = 150;
/** Posts in flight at the same time. */
const CONCURRENCY = 20;
/** Number of posts whose redirect target is compared as well. */
const FOLLOWED_REDIRECTS = 10;
const shop = await openShop({ confirmEmail: true, vars: { AUTH_MIN_RESPONSE_MS: String(MIN_RESPONSE_MS) } });

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

type Observation = { answer: string; next: string | null; time: number };

/** Everything a client learns from one post and its redirect target, without the e-mail itself and random values. */
async function observe(
  path: string,
  email: string,
  fields: Record<string, string>,
  isFollowed: boolean,
): Promise<Observation> {
  const browser = new Browser(shop.shopUrl);
  const start = performance.now();
  const page = await browser.post(path, { ...fields, email });
  const time = performance.now() - start;
  const next = page.location && isFollowed ? await browser.get(page.location) : null;
  return { answer: fingerprint(page, email), next: next ? fingerprint(next, email) : null, time };
}

function fingerprint({ status, location, html, headers }: Page, email: string): string {
  const random = [headers.get("X-Request-Id"), ...html.matchAll(/nonce="([^"]+)"/g)].flatMap((found) =>
    typeof found === "string" ? found : (found?.[1] ?? []),
  );
  // Nor the time of the page's cart, in an attribute or in the page's data.
  let text = html.replaceAll(email, "E-MAIL").replaceAll(/data-at="\d+"|at\\",\d+/g, "");
  for (const mark of new Set(random)) text = text.replaceAll(mark, "");
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]+/, "="));
  return JSON.stringify([status, location, text, cookies.toSorted(), [...headers.keys()].toSorted()]);
}

async function observeAll(
  path: string,
  emails: string[],
  fields: Record<string, string>,
): Promise<Observation[]> {
  const all: Observation[] = [];
  const waiting = [...emails];
  async function worker(): Promise<void> {
    for (let email = waiting.pop(); email; email = waiting.pop()) {
      all.push(await observe(path, email, fields, waiting.length < FOLLOWED_REDIRECTS));
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return all;
}

const PASSWORD = "secret-wrong";
const REGISTRATION = { fullName: "Meera Nair", password: PASSWORD, confirmPassword: PASSWORD, terms: "on" };

test.each<[string, string, Record<string, string>, number]>([
  ["signing in", "/login", { password: PASSWORD }, COUNT],
  ["a forgotten password", "/forgot-password", {}, COUNT],
  ["registering", "/register", REGISTRATION, COUNT],
  // These use the same code paths, so fewer are enough.
  ["signing in to the portal", "/admin", { password: PASSWORD }, 20],
  ["the link of a sign-up once more", "/auth/confirm", { intent: "resend" }, 20],
])(
  "%s gives the same answer for known and unknown e-mails, never before the minimum response time",
  async (what, path, fields, count) => {
    const observations = [
      ...(await observeAll(path, known.slice(0, count), fields)),
      ...(await observeAll(path, addresses().slice(0, count), fields)),
    ];
    expect(observations).toHaveLength(2 * count);
    const [first] = observations;
    for (const { answer } of observations) await attack(what, () => expect(answer).toBe(first?.answer));
    expect(new Set(observations.flatMap(({ next }) => next ?? [])).size).toBeLessThanOrEqual(1);
    expect(Math.min(...observations.map(({ time }) => time))).toBeGreaterThan(MIN_RESPONSE_MS - 5);
  },
);
