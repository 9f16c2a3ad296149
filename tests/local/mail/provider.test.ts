import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { createFolderMailbox, readMails } from "#local/mail/mailbox.ts";
import { createMailProvider, MAIL_API_PATH } from "#local/mail/provider.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-provider-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const createProvider = () => createMailProvider(folder, createFolderMailbox(folder));
const provider = createProvider();
const MAIL = {
  from: "Haat <orders@haat.example>",
  to: "asha@haat.example",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

/** @returns the response status; 0: no response */
async function send(mail: unknown, key: string | null, at = provider, apiKey = at.apiKey): Promise<number> {
  const headers = { Authorization: `Bearer ${apiKey}`, ...(key === null ? {} : { "Idempotency-Key": key }) };
  const body = typeof mail === "string" ? mail : JSON.stringify(mail);
  const request = new Request(`http://127.0.0.1${MAIL_API_PATH}`, { method: "POST", headers, body });
  return (await at.handle(request))?.status ?? 0;
}

const countMails = (to: string) => readMails(folder, to).length;

test("delivers a mail once per idempotency key, also after a restart, and rejects another mail with the same key", async () => {
  expect(await Promise.all([send(MAIL, "a"), send(MAIL, "a"), send(MAIL, "a")])).toEqual([200, 200, 200]);
  expect(await send(MAIL, "a", createProvider())).toBe(200);
  expect(countMails(MAIL.to)).toBe(1);
  expect(await send({ ...MAIL, text: "Other" }, "a")).toBe(409);
  expect(await send(MAIL, "b")).toBe(200);
  expect([await send(MAIL, null), await send(MAIL, null)]).toEqual([200, 200]);
  expect(countMails(MAIL.to)).toBe(4);
});

test("rejects a wrong API key and invalid mails", async () => {
  expect(await send(MAIL, "c", provider, "wrong")).toBe(401);
  for (const mail of [
    "",
    "{",
    "null",
    { ...MAIL, to: "" },
    { ...MAIL, to: "nobody" },
    { ...MAIL, text: "" },
  ]) {
    expect(await send(mail, "c"), JSON.stringify(mail)).toBe(422);
  }
  const response = await provider.handle(new Request(`http://127.0.0.1${MAIL_API_PATH}`));
  expect(response?.status).toBe(405);
  expect(countMails("nobody")).toBe(0);
});

test("delivers nothing when down or cut, delivers when lost, and limits a fault to one address", async () => {
  const to = "bala@haat.example";
  provider.setFault("down");
  expect(await send({ ...MAIL, to }, "d")).toBe(503);
  provider.setFault("cut");
  expect(await send({ ...MAIL, to }, "d")).toBe(0);
  expect(countMails(to)).toBe(0);
  provider.setFault("lost", to);
  expect(await send({ ...MAIL, to }, "d")).toBe(0);
  expect(countMails(to)).toBe(1);
  expect(await send(MAIL, "e")).toBe(200);
  provider.setFault(null);
  expect(await send({ ...MAIL, to }, "d")).toBe(200);
  expect(countMails(to)).toBe(1);
  expect(
    provider
      .sends()
      .filter((recorded) => recorded.to === to)
      .map(({ status }) => status),
  ).toEqual([503, 0, 0, 200]);
});
