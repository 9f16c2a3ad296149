import { createHmac } from "node:crypto";

import { describe, expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { emailOf } from "#tests/http/support/account-records.ts";
import { adminScreens, createExamples, pathOf } from "#tests/http/support/admin-routes.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { sessionOf, userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { rotate } from "#tests/http/support/sweep.ts";

const attack = attackClass("forge a session");
const shop = await openShop();

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part = "") =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

describe("a session cookie that names somebody else", async () => {
  const victim = await placeCod(shop);
  const victimId = userIdOf(victim.browser);
  const victimEmail = await emailOf(shop, victim.browser);
  const attacker = await newShopper(shop);
  const attackerEmail = await emailOf(shop, attacker);
  const own = { ...sessionOf(attacker) } as Record<string, unknown>;
  const [header = "", payload = "", signature = ""] = sessionOf(attacker).access_token.split(".");
  const claims = decode(payload);

  /** The attacker's session with the victim's identity beside the token, in every place that a client could trust. */
  const users = [
    { id: victimId, email: victimEmail },
    { id: victimId, email: victimEmail, role: "service_role", aud: "authenticated" },
    { sub: victimId },
    { id: victimId, app_metadata: { is_admin: true }, user_metadata: { is_admin: true, sub: victimId } },
    { id: victimId, is_admin: true, identities: [{ user_id: victimId }] },
  ];
  const places = ["user", "session.user", "claims", "sub", "user_id", "id", "current_user", "profile"];
  const beside = users.flatMap((user) =>
    places.map((place) => {
      if (place.includes(".")) return { ...own, session: { ...own, user } };
      return { ...own, [place]: ["sub", "user_id", "id"].includes(place) ? victimId : user };
    }),
  );

  /** Tokens that name the victim: signed by nobody, by a guessed secret, or by the signature of another token. */
  const named = [
    { ...claims, sub: victimId, email: victimEmail },
    { ...claims, sub: victimId, role: "service_role" },
    { ...claims, sub: victimId, exp: 4_000_000_000 },
    { sub: victimId, role: "authenticated", exp: 4_000_000_000 },
  ];
  const headers = [
    { alg: "none", typ: "JWT" },
    { alg: "None" },
    { alg: "nOnE", typ: "JWT" },
    { alg: "HS256", typ: "JWT" },
    { alg: "HS512", typ: "JWT" },
    { alg: "RS256", typ: "JWT", kid: "1" },
    { alg: "HS256", jwk: { kty: "oct", k: "" } },
    { alg: "HS256", kid: "../../../dev/null" },
  ];
  const sign = (text: string, secret: string) =>
    createHmac("sha256", secret).update(text).digest("base64url");
  const tokens = named.flatMap((named_) =>
    headers.flatMap((head) => {
      const text = `${encode(head)}.${encode(named_)}`;
      const signatures = [
        "",
        signature,
        sign(text, ""),
        sign(text, "secret"),
        sign(text, shop.publishableKey),
      ];
      return signatures.map((signed) => `${text}.${signed}`);
    }),
  );
  const forged = tokens.map((access_token, at) => ({
    ...own,
    access_token,
    ...(at % 2 === 0 ? { user: users[0] } : {}),
    // Without a refresh token of its own the session cannot be made whole by a refresh.
    refresh_token: at % 3 === 0 ? "" : "forged",
  }));
  const cookies = [...beside, ...forged];

  test("shows the bearer of the token or nobody, never the person it names", async () => {
    expect(cookies.length).toBeGreaterThanOrEqual(200);
    expect(header.length).toBeGreaterThan(10);
    const seen = { own: 0, nobody: 0 };
    for (const cookie of [...beside, ...rotate("forged tokens", forged, 8)]) {
      const browser = new Browser(shop.shopUrl);
      browser.cookies.set("haat-auth", `base64-${encode(cookie)}`);
      const name = JSON.stringify(cookie).slice(0, 300);
      await attack(name, async () => {
        const page = await browser.get("/profile");
        expect(page.html.includes(victimEmail) || page.html.includes(victimId)).toBe(false);
        const isOwn = page.status === 200 && page.html.includes(attackerEmail);
        const isNobody = page.location === "/login?redirectTo=%2Fprofile";
        expect([isOwn, isNobody].filter(Boolean), String(page.status)).toHaveLength(1);
        seen.own += Number(isOwn);
        seen.nobody += Number(isNobody);
      });
    }
    // Beside its own token a cookie may say anything; with a forged token nobody is signed in.
    expect(seen.own).toBe(beside.length);
    expect(seen.nobody).toBeGreaterThan(0);
    const foreign = new Browser(shop.shopUrl);
    foreign.cookies.set("haat-auth", `base64-${encode(beside[0])}`);
    expect((await foreign.get(victim.path)).location).toBe("/orders");
  });
});

describe("an admin who is made a shopper again", async () => {
  const ids = await createExamples(shop);
  const screens = (await adminScreens(shop)).filter(({ guarded, path }) => guarded && path !== "/admin/*");

  test("is refused by the next request, ten times out of ten, as a page, as data and as a form", async () => {
    const browser = await newShopper(shop);
    const setAdmin = (value: boolean) =>
      shop.sql("update public.users set is_admin = $2 where id = $1", [userIdOf(browser), value]);
    const chosen = rotate("screens", screens, Math.floor(screens.length / 10)).slice(0, 10);
    expect(chosen).toHaveLength(10);
    for (const screen of chosen) {
      const path = pathOf(screen, ids);
      await setAdmin(true);
      const open = await browser.fork().get(path);
      expect([200, 302, 303, 405], path).toContain(open.status);
      expect(open.location, path).not.toBe("/admin");
      await setAdmin(false);
      const answers = [await browser.fork().get(path), await browser.fork().get(`${path}.data`)];
      if (screen.hasAction) answers.push(await browser.fork().post(path, { intent: "delete" }));
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual(answers.map(() => 403));
    }
  });

  test("cannot make themselves an admin again with the session of before", async () => {
    const browser = await newShopper(shop);
    const id = userIdOf(browser);
    await shop.sql("update public.users set is_admin = true where id = $1", [id]);
    const page = await browser.get(`/admin/users/${id}`);
    expect(page.status).toBe(200);
    await shop.sql("update public.users set is_admin = false where id = $1", [id]);
    const forms: Record<string, string>[] = [
      { isAdmin: "true" },
      { intent: "admin", isAdmin: "on" },
      { is_admin: "true" },
    ];
    for (const fields of forms) {
      expect((await browser.post(`/admin/users/${id}`, fields)).status).toBe(403);
    }
    const { access_token: token } = sessionOf(browser);
    const direct = await fetch(`${shop.backendUrl}/rest/v1/users?id=eq.${id}`, {
      method: "PATCH",
      headers: {
        apikey: shop.publishableKey,
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ is_admin: true }),
    });
    expect(direct.ok).toBe(false);
    const admins = await shop.sql("select email from public.users where is_admin");
    expect(admins).toEqual([{ email: ADMIN.email }]);
  });
});

describe("a session that another planted", async () => {
  const held = await newShopper(shop);
  const value = held.cookies.get("haat-auth") ?? "";
  const half = Math.floor(value.length / 2);
  /** Cookies that another person could have set in the browser beforehand. */
  const PLANTED: Record<string, string>[] = [
    { "haat-auth": value },
    { "haat-auth": value, "haat-auth-remember": "1" },
    { "haat-auth.0": value },
    { "haat-auth.0": value.slice(0, half), "haat-auth.1": value.slice(half) },
    { "haat-auth": value, "haat-auth.0": value, "haat-auth.1": "x" },
    { "haat-auth": value, "haat-auth.7": value },
    { "haat-auth": "base64-e30" },
    { "haat-auth": "base64-" },
    { "haat-auth": "x" },
    { "haat-auth": "" },
    { "haat-auth": "null" },
    { "haat-auth": `base64-${encode({})}` },
    { "haat-auth": `base64-${encode({ ...sessionOf(held), expires_at: 1 })}` },
    { "haat-auth": `base64-${encode({ ...sessionOf(held), refresh_token: "x" })}` },
    { "haat-auth": `base64-${encode([sessionOf(held)])}` },
    { "haat-auth-code-verifier": "planted", "haat-auth": value },
    { "haat-auth-flow-abcdefgh-code-verifier": "planted" },
    { "haat-auth-remember": "1" },
    { "haat-auth-remember": value },
    { "haat-session": "planted.planted", "haat-cart": "planted", "haat-auth": value },
  ];

  test("is gone from the browser after signing in, twenty times out of twenty", async () => {
    expect(PLANTED).toHaveLength(20);
    for (const cookies of PLANTED) {
      const name = JSON.stringify(cookies).slice(0, 80);
      const browser = new Browser(shop.shopUrl);
      for (const [cookie, text] of Object.entries(cookies)) browser.cookies.set(cookie, text);
      await attack(`planted ${name}`, async () => {
        await signIn(browser, ADMIN);
        expect(userIdOf(browser)).not.toBe(userIdOf(held));
        const session = [...browser.cookies].filter(([cookie]) => /^haat-auth(\.\d+)?$/.test(cookie));
        expect(session.length).toBeGreaterThan(0);
        const planted = Object.values(cookies);
        expect(session.filter(([, text]) => planted.includes(text))).toEqual([]);
        expect((await browser.get("/admin/dashboard")).status).toBe(200);
      });
    }
    // The other person's own session gained nothing.
    expect((await held.get("/admin/dashboard")).status).toBe(403);
  });

  test("signing out ends it for every copy of its cookies", async () => {
    const browser = await newShopper(shop);
    const id = userIdOf(browser);
    const copies = Array.from({ length: 20 }, () => browser.fork());
    expect((await browser.get("/orders")).status).toBe(200);
    const out = await browser.post("/sign-out", {});
    expect(out.status).toBe(303);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("haat-auth"))).toEqual([]);
    for (const copy of copies) {
      await attack("a copied cookie after signing out", async () => {
        const answer = await copy.post("/profile", { fullName: "Copied", phone: "" });
        expect([answer.status, textOf(answer.html)]).toEqual([
          403,
          expect.stringContaining("Your session is over."),
        ]);
      });
    }
    const names = await shop.sql<{ name: string }>(
      "select full_name as name from public.users where id = $1",
      [id],
    );
    expect(names).not.toEqual([{ name: "Copied" }]);
  });
});
