import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { createFolderMailbox, readMails } from "#local/mail/mailbox.ts";
import { createMailProvider, MAIL_API_PATH } from "#local/mail/provider.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-provider-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = () => createMailProvider(folder, createFolderMailbox(folder));
const provider = open();
const MAIL = {
  from: "Haat <orders@haat.example>",
  to: "asha@haat.example",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

/** The status of the answer; 0: there was none. */
async function send(mail: unknown, key: string | null, at = provider, apiKey = at.apiKey): Promise<number> {
  const headers = { Authorization: `Bearer ${apiKey}`, ...(key === null ? {} : { "Idempotency-Key": key }) };
  const body = typeof mail === "string" ? mail : JSON.stringify(mail);
  const request = new Request(`http://127.0.0.1${MAIL_API_PATH}`, { method: "POST", headers, body });
  return (await at.handle(request))?.status ?? 0;
}

const arrived = (to: string) => readMails(folder, to).length;

test("a mail arrives once per key, also after a restart; another mail never has the same key", async () => {
  expect(await Promise.all([send(MAIL, "a"), send(MAIL, "a"), send(MAIL, "a")])).toEqual([200, 200, 200]);
  expect(await send(MAIL, "a", open())).toBe(200);
  expect(arrived(MAIL.to)).toBe(1);
  expect(await send({ ...MAIL, text: "Other" }, "a")).toBe(409);
  expect(await send(MAIL, "b")).toBe(200);
  expect([await send(MAIL, null), await send(MAIL, null)]).toEqual([200, 200]);
  expect(arrived(MAIL.to)).toBe(4);
});

test("only with its key, and only mails", async () => {
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
  const answer = await provider.handle(new Request(`http://127.0.0.1${MAIL_API_PATH}`));
  expect(answer?.status).toBe(405);
  expect(arrived("nobody")).toBe(0);
});

test("faults: down and cut deliver nothing, lost delivers; others may be spared", async () => {
  const to = "bala@haat.example";
  provider.setFault("down");
  expect(await send({ ...MAIL, to }, "d")).toBe(503);
  provider.setFault("cut");
  expect(await send({ ...MAIL, to }, "d")).toBe(0);
  expect(arrived(to)).toBe(0);
  provider.setFault("lost", to);
  expect(await send({ ...MAIL, to }, "d")).toBe(0);
  expect(arrived(to)).toBe(1);
  expect(await send(MAIL, "e")).toBe(200);
  provider.setFault(null);
  expect(await send({ ...MAIL, to }, "d")).toBe(200);
  expect(arrived(to)).toBe(1);
  expect(
    provider
      .sends()
      .filter((one) => one.to === to)
      .map(({ status }) => status),
  ).toEqual([503, 0, 0, 200]);
});
