import { expect, test, vi } from "vitest";
import * as z from "zod";

import { sendAlerts } from "#app/workflows/alerts.server.ts";

const HOOK = "https://chat.example/hook";
const BACKEND = { url: "https://db.example", publishableKey: "p", secretKey: "s", timeoutMs: 1000 };

const posted = z.object({ text: z.string() });

/**
 * Stubs the database with this answer, and a chat.
 * @returns the texts that the chat received
 */
function stub(database: () => Response, chat: () => Response = () => new Response("ok")) {
  const texts: string[] = [];
  const posts: RequestInit[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url !== HOOK) return database();
    posts.push(init ?? {});
    texts.push(posted.parse(JSON.parse(typeof init?.body === "string" ? init.body : "")).text);
    return chat();
  });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return { texts, posts, lines: () => log.mock.calls.flat().join(" ") };
}

const raised =
  (...codes: string[]) =>
  () =>
    Response.json(codes.map((code) => ({ code, count: 2, since: null })));
const config = { backend: BACKEND, alertWebhook: HOOK, siteUrl: "https://shop.example" };

test("posts to the chat what the database raises, and logs it", async () => {
  const { texts, posts, lines } = stub(raised("refunds_failed", "webhook"));
  await sendAlerts(config);
  expect(texts).toEqual([
    expect.stringMatching(/^shop\.example needs you:\n• Refunds failed: 2 .*\n• Payments arrive/),
  ]);
  expect(posts[0]).toMatchObject({ method: "POST", redirect: "manual" });
  expect(lines()).toContain('"code":"refunds_failed"');
});

test("says nothing without an alert, and posts nothing without a chat", async () => {
  const none = stub(raised());
  await sendAlerts(config);
  expect([none.texts, none.lines()]).toEqual([[], ""]);
  const unset = stub(raised("unpaid"));
  await sendAlerts({ ...config, alertWebhook: null });
  expect(unset.texts).toEqual([]);
  await sendAlerts({ ...config, backend: null });
  expect(unset.lines().match(/raise alerts/g)).toHaveLength(1);
});

test("says once an hour that the database does not answer", async () => {
  const { texts } = stub(() => Response.json({ message: "down" }, { status: 400 }));
  const start = Date.parse("2026-11-24T00:00:00Z");
  for (const minutes of [0, 5, 59, 60, 65]) await sendAlerts(config, start + minutes * 60_000);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain("The database does not answer");
});

test("logs a chat that refuses, and one that does not answer", async () => {
  const refused = stub(raised("unpaid"), () => new Response("no", { status: 404 }));
  await sendAlerts(config);
  expect(refused.lines()).toContain("answered 404");
  const cut = stub(raised("unpaid"), () => {
    throw new TypeError("cut");
  });
  await sendAlerts(config);
  expect(cut.lines()).toContain('"operation":"post alerts","cause":"TypeError"');
});
