import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Turnstile } from "#app/config.server.ts";
import { nonceContext } from "#app/context.ts";
import { readQuestion } from "#app/middleware/question-token.server.ts";
import { type Barrier, challengeSender } from "#app/workflows/challenge-sender.server.ts";
import { CONFIG, createShopContext, NO_BACKEND } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, noAnswer, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const COUNT = "POST /rest/v1/rpc/shop_count_form";
const VERIFY = "POST /turnstile/v0/siteverify";
const KEYS: Turnstile = { siteKey: "site-key", secret: "secret-key", origin: "https://turnstile.example" };
const ASK = "Please answer one question, so that we know a person sends this";
const WRONG = "That was not the answer. Please answer this question";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
});

type How = { answers?: Record<string, () => unknown>; turnstile?: Turnstile | null; path?: string };

function open({ answers = {}, turnstile = null, path = "/contact" }: How = {}) {
  const calls = stubFetch({ [COUNT]: () => "challenge", ...answers });
  const { context } = createShopContext({
    config: { turnstile, challengeAfter: { network: 5, shop: 100 } },
  });
  context.set(nonceContext, "n0nce");
  const request = new Request(`https://shop.example${path}`, {
    headers: { "CF-Connecting-IP": "2001:db8:1:2::7" },
  });
  const send = (fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return challengeSender({ request, context }, "contact", form);
  };
  return { calls, send };
}

/** Returns the fields with the correct answer to a question. */
async function solve(barrier: Barrier | null): Promise<Record<string, string>> {
  const token = barrier?.challenge?.token ?? "";
  const secrets = CONFIG.sessionSecrets;
  const asked = await readQuestion(token, { form: "contact", secrets, now: Date.now() });
  return { challenge: token, answer: String((asked?.left ?? 0) + (asked?.right ?? 0)) };
}

describe("without Turnstile", () => {
  test("a form passes while the network and the shop are below their limits", async () => {
    const { calls, send } = open({ answers: { [COUNT]: () => "ok" } });
    expect(await send()).toBeNull();
    expect(bodiesOf(calls, COUNT)).toEqual([
      { p_network: "2001:db8:1:2", p_network_limit: 5, p_shop_limit: 100, p_is_verified: false },
    ]);
  });

  test("a question is asked, its answer counted, and another one asked after a wrong answer", async () => {
    const { calls, send } = open();
    const first = await send();
    expect(first).toMatchObject({
      reply: { fieldErrors: { answer: [ASK] }, hideFields: ["challenge", "answer", "cf-turnstile-response"] },
      challenge: { form: "contact", turnstile: null },
      init: { status: 400 },
    });
    expect(first?.challenge?.question).toMatch(/^What is \w+ plus \w+\?$/);
    const fields = await solve(first);
    const second = await send({ ...fields, answer: "3" });
    expect(second?.reply.fieldErrors).toEqual({ answer: [WRONG] });
    expect(second?.challenge?.token).not.toBe(fields.challenge);
    await send(fields);
    const questions = bodiesOf<{ p_question?: string }>(calls, COUNT).map(({ p_question }) => p_question);
    expect(questions).toEqual([undefined, undefined, expect.stringMatching(/^[\da-f-]{36}$/)]);
  });

  test("too many answers are refused without another question", async () => {
    const { send } = open({ answers: { [COUNT]: () => "too_many" } });
    expect(await send()).toEqual({
      reply: {
        formErrors: ["Too many attempts. Please wait a minute and try again."],
        hideFields: ["challenge", "answer", "cf-turnstile-response"],
      },
      challenge: null,
      init: { status: 429 },
    });
  });

  test("nobody is kept out while the database does not answer, or by a shop without one", async () => {
    const { send } = open({ answers: { [COUNT]: noAnswer } });
    expect(await send()).toBeNull();
    const { context } = createShopContext({ config: NO_BACKEND });
    const request = new Request("https://shop.example/contact");
    expect(await challengeSender({ request, context }, "contact", new FormData())).toBeNull();
  });

  test("a token of Turnstile is not asked about", async () => {
    const { calls, send } = open();
    await send({ ...(await solve(await send())), answer: "", "cf-turnstile-response": "token" });
    expect(bodiesOf(calls, COUNT)[1]).toMatchObject({ p_is_verified: false });
  });
});

describe("with Turnstile", () => {
  const passed = { [VERIFY]: () => ({ success: true, action: "contact" }) };

  test("its widget is shown, on a page that admits it", async () => {
    const { send } = open({ turnstile: KEYS });
    const barrier = await send();
    expect(barrier?.challenge?.turnstile).toEqual({
      scriptUrl: "https://turnstile.example/turnstile/v0/api.js",
      siteKey: "site-key",
    });
    const policy = barrier?.init.headers?.["Content-Security-Policy"] ?? "";
    expect(policy).toContain("script-src 'self' 'nonce-n0nce' https://turnstile.example;");
    expect(policy).toContain("frame-src https://turnstile.example;");
    expect(policy.match(/turnstile\.example/g)).toHaveLength(2);
    expect(JSON.stringify(barrier)).not.toContain(KEYS.secret);
  });

  test("a page that is open already gets the question: its policy does not admit the widget", async () => {
    const { send } = open({ turnstile: KEYS, path: "/contact.data" });
    expect(await send()).toMatchObject({ challenge: { turnstile: null }, init: { status: 400 } });
  });

  test("a valid token passes", async () => {
    const { calls, send } = open({ turnstile: KEYS, answers: passed });
    const { challenge = "" } = await solve(await send());
    await send({ challenge, "cf-turnstile-response": "token" });
    expect(bodiesOf(calls, COUNT)[1]).toMatchObject({ p_is_verified: true });
  });

  test.each([
    ["is refused", () => ({ success: false, "error-codes": ["timeout-or-duplicate"] })],
    ["was made for another form", () => ({ success: true, action: "register" })],
    ["cannot be verified", noAnswer],
    ["gets an odd answer", () => new Response("<html>", { status: 502 })],
  ])("where the token %s, the question follows", async (_, answer) => {
    const { calls, send } = open({ turnstile: KEYS, answers: { [VERIFY]: answer } });
    const { challenge = "" } = await solve(await send());
    const barrier = await send({ challenge, "cf-turnstile-response": "token" });
    expect(bodiesOf(calls, COUNT)[1]).toMatchObject({ p_is_verified: false });
    expect(barrier?.challenge?.turnstile).toBeNull();
    expect(barrier?.reply.fieldErrors).toEqual({ answer: [ASK] });
  });

  test("where the widget did not load, the question follows", async () => {
    const { send } = open({ turnstile: KEYS });
    const { challenge = "" } = await solve(await send());
    expect((await send({ challenge }))?.challenge?.turnstile).toBeNull();
  });

  test("the question beside it may be answered instead", async () => {
    const { calls, send } = open({ turnstile: KEYS });
    await send(await solve(await send()));
    expect(bodiesOf(calls, COUNT)[1]).toHaveProperty("p_question");
  });

  test("a token without the question of this form is not asked about", async () => {
    const { calls, send } = open({ turnstile: KEYS });
    await send({ challenge: "forged", "cf-turnstile-response": "token" });
    expect(bodiesOf(calls, COUNT)[0]).toMatchObject({ p_is_verified: false });
  });
});
