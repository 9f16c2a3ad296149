import { describe, expect, test } from "vitest";

import { type MailBinding, sendMail } from "#app/mail/sender.server.ts";

const content = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
const mail = { to: "asha@haat.example", key: "order-confirmed-1", content };
const from = "Haat <orders@haat.example>";
const timeoutMs = 8_000;

describe("Cloudflare's binding", () => {
  test("receives the mail and its key", async () => {
    const sent: unknown[] = [];
    const binding: MailBinding = { send: async (one) => sent.push(one) };
    expect(await sendMail({ from, timeoutMs, via: { kind: "binding", binding } }, mail)).toBeNull();
    expect(sent).toEqual([{ from, to: mail.to, ...content, headers: { "X-Entity-Ref-ID": mail.key } }]);
  });

  test("returns the binding's error", async () => {
    const binding: MailBinding = { send: () => Promise.reject(new Error("not verified")) };
    expect(await sendMail({ from, timeoutMs, via: { kind: "binding", binding } }, mail)).toBe(
      "Error: not verified",
    );
  });
});

test("returns an error when the provider cannot be reached", async () => {
  const via = { kind: "api", url: "http://127.0.0.1:1/", key: "k" } as const;
  expect(await sendMail({ from, timeoutMs, via }, mail)).toMatch(/^TypeError: /);
});
