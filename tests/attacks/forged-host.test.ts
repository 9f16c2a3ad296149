import { randomUUID } from "node:crypto";
import { request } from "node:http";

import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { openShop } from "#tests/http/support/shop.ts";

const attack = attackClass("forge the host");
const shop = await openShop();
const { port } = new URL(shop.shopUrl);
const EVIL = "evil.example";

/** Headers by which a request may claim another host. */
const FORGERIES: Record<string, string>[] = [
  { Host: EVIL },
  { Host: `${EVIL}:${port}` },
  { Host: `${EVIL}:443` },
  { Host: `localhost.${EVIL}` },
  { Host: `${EVIL}.` },
  { Host: EVIL.toUpperCase() },
  { Host: "127.0.0.2" },
  { Host: "[::1]" },
  { Host: "xn--80ak6aa92e.example" },
  { Host: EVIL, "X-Forwarded-Proto": "https" },
  { Host: EVIL, Origin: `http://${EVIL}` },
  { Host: EVIL, Referer: `http://${EVIL}/forgot-password` },
  { "X-Forwarded-Host": EVIL },
  { "X-Forwarded-Host": `${EVIL}:443`, "X-Forwarded-Proto": "https" },
  { "X-Forwarded-Server": EVIL },
  { "X-Host": EVIL },
  { "X-HTTP-Host-Override": EVIL },
  { "X-Original-URL": `http://${EVIL}/forgot-password` },
  { "X-Rewrite-URL": `http://${EVIL}/forgot-password` },
  { Forwarded: `host=${EVIL};proto=https` },
];

async function createAccount(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await shop.sql(
    `with account as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1::text, now(),
         '{"provider":"email","providers":["email"]}', '{}', now(), now()) returning id
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', $1::text), now(), now()
     from account`,
    [email],
  );
  return email;
}

/** Posts the form with these headers; fetch() would not send another Host. */
function askForReset(email: string, headers: Record<string, string>): Promise<number> {
  const body = new URLSearchParams({ email }).toString();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const post = request(
    {
      host: "127.0.0.1",
      port,
      method: "POST",
      path: "/forgot-password",
      headers: {
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(body),
        ...headers,
      },
    },
    (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    },
  );
  post.on("error", reject);
  post.end(body);
  return promise;
}

test("a forged host never gets into the link that sets a password", async () => {
  expect(FORGERIES).toHaveLength(20);
  const sent: string[] = [];
  for (const headers of FORGERIES) {
    await attack(`a link with ${JSON.stringify(headers)}`, async () => {
      const email = await createAccount();
      expect(await askForReset(email, headers)).toBe(303);
      const [mail, ...others] = await mailsTo(shop, email, 1);
      expect(others).toEqual([]);
      const text = JSON.stringify(mail);
      expect(text).not.toMatch(/evil|xn--|127\.0\.0\.2|::1/i);
      const links = text.match(/https?:\/\/[^\s"\\<)&]+/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(new URL(link).origin).toBe(shop.shopUrl);
      sent.push(email);
    });
  }
  expect(sent).toHaveLength(20);
});

/** A page asked for with a forged host. */
function ask(path: string, headers: Record<string, string>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const get = request({ host: "127.0.0.1", port, path, headers }, (response) => {
    let body = "";
    response.setEncoding("utf8");
    response.on("data", (part: string) => (body += part));
    response.on("end", () => resolve(body));
  });
  get.on("error", reject);
  get.end();
  return promise;
}

test.each(["/robots.txt", "/sitemap.xml", "/sitemap/1.xml", "/.well-known/security.txt"])(
  "a forged host never gets into %s, which others may keep",
  async (path) => {
    const own = await ask(path, {});
    expect(own).toContain(shop.shopUrl);
    for (const headers of FORGERIES) {
      await attack(`${path} with ${JSON.stringify(headers)}`, async () =>
        expect(await ask(path, headers)).toBe(own),
      );
    }
  },
);
