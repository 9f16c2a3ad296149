import { createHash, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { Browser, fieldError, fieldValue } from "#tests/http/support/browser.ts";
import { accountsOf, confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { openShop } from "#tests/http/support/shop.ts";

const attackPasswords = attackClass("sign in, and choose passwords");
const attackLinks = attackClass("use links of mails that are not one's own");
const attackEarly = attackClass("take an account before its owner comes");

const PASSWORD = "brass-lamp-42";
const shop = await openShop({ confirmEmail: true });
const { register, confirmed } = accountsOf(shop, PASSWORD);
const open = () => new Browser(shop.shopUrl);
const isSignedIn = async (browser: Browser) => (await browser.get("/orders")).status === 200;

const EASY =
  "123456 password qwerty 111111 haat12 aaaaaa meera1 meeranair Meera123 nair2026 Haat123! haat2026 12345678 iloveyou admin1 welcome letmein abc123 qwerty123 password1 000000 monkey dragon";

test("no account is made with a password that is guessed at once", async () => {
  for (const password of [...EASY.split(" "), "meera.nair", "meera.nair@example.com", "short", ""]) {
    await attackPasswords(`register with ${password}`, async () => {
      const page = await open().post("/register", {
        email: `meera.nair@example.com`,
        fullName: "Meera Nair",
        password,
        confirmPassword: password,
        terms: "on",
      });
      expect(page.status).toBe(400);
      expect(fieldError(page.html, "register", "password")).not.toBe("");
    });
  }
  expect(await shop.sql("select 1 from auth.users where email = 'meera.nair@example.com'")).toEqual([]);
});

test("no variation of a password or an address signs in", async () => {
  const { email } = await confirmed();
  const variations: Record<string, string>[] = [
    { email, password: PASSWORD.toUpperCase() },
    { email, password: ` ${PASSWORD}` },
    { email, password: `${PASSWORD} ` },
    { email, password: `${PASSWORD}\u0000` },
    { email, password: PASSWORD.slice(0, -1) },
    { email, password: "' or 1=1 --" },
    { email, password: "" },
    { email: `${email}' --`, password: PASSWORD },
    { email: email.replace("@", "+x@"), password: PASSWORD },
  ];
  for (const fields of variations) {
    await attackPasswords(JSON.stringify(fields), async () => {
      const browser = open();
      expect([400, 429]).toContain((await browser.post("/login", fields)).status);
      expect(await isSignedIn(browser)).toBe(false);
    });
  }
});

test("a link works for its account, for what it was sent for, and once", async () => {
  const [mine, theirs] = [await register(), (await confirmed()).email];
  const { html } = await open().get(linkTo(shop, mine));
  const link = {
    intent: "confirm",
    next: "/",
    ...Object.fromEntries(["token_hash", "type", "email"].map((name) => [name, fieldValue(html, name)])),
  };
  const token = (link as Record<string, string>)["token_hash"] ?? "";
  const guess = (code: string) =>
    createHash("sha224")
      .update(theirs + code)
      .digest("hex");
  const forged: Record<string, string>[] = [
    { ...link, email: theirs },
    { ...link, email: theirs, type: "recovery" },
    { ...link, type: "email_change" },
    { ...link, type: "invite" },
    { ...link, type: "magiclink" },
    { ...link, type: "" },
    { ...link, token_hash: token.slice(1) },
    { ...link, token_hash: `${token}0` },
    { ...link, token_hash: token.split("").toReversed().join("") },
    { ...link, token_hash: "" },
    { ...link, token_hash: `pkce_${token}` },
    { ...link, email: `${mine},${theirs}` },
    ...["000000", "123456", "0000000000", "1234567890"].map((code) => ({
      ...link,
      type: "recovery",
      email: theirs,
      token_hash: guess(code),
    })),
  ];
  for (const fields of forged) {
    await attackLinks(JSON.stringify(fields), async () => {
      const browser = open();
      expect((await browser.post("/auth/confirm", fields)).status).toBe(400);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await browser.get("/reset-password")).status).not.toBe(200);
    });
  }
  const used = linkTo(shop, await register());
  expect((await confirmLink(open(), used)).status).toBe(303);
  await attackLinks("the link again", async () => expect((await confirmLink(open(), used)).status).toBe(400));
});

test("whoever signs up with the address of somebody else has nothing when its owner comes", async () => {
  const email = `${randomUUID()}@example.com`;
  const account = (password: string) => ({
    email,
    fullName: "Mallory",
    password,
    confirmPassword: password,
    terms: "on",
  });
  const attacker = open();
  await attacker.post("/register", account("attackers-own-1"));
  await attackEarly("sign in before it is confirmed", async () => {
    await attacker.post("/login", { email, password: "attackers-own-1" });
    expect(await isSignedIn(attacker)).toBe(false);
  });
  const owner = open();
  await owner.post("/register", account("owners-own-1"));
  const page = await confirmLink(owner, linkTo(shop, email));
  await attackEarly("keep the password over the confirmation", async () => {
    expect(page.location).toBe("/reset-password");
    expect((await attacker.post("/login", { email, password: "attackers-own-1" })).status).toBe(400);
  });
  await attackEarly("have the owner's own refused", async () => {
    const chosen = await owner.post("/reset-password", {
      password: "owners-own-1",
      confirmPassword: "owners-own-1",
    });
    expect(chosen.status).toBe(303);
    expect((await open().post("/login", { email, password: "owners-own-1" })).status).toBe(303);
  });
  await attackEarly("be signed in with a session of before", async () =>
    expect(await isSignedIn(attacker)).toBe(false),
  );
  await attackEarly("have a stranger's link confirm for them unseen", async () => {
    const [asha, link] = [await confirmed(), linkTo(shop, await register())];
    const browser = open();
    await browser.post("/login", asha);
    const { html } = await browser.get(link);
    expect(html).toContain(asha.email);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
