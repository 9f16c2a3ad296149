import { expect, test } from "vitest";

import { createQuestion, readQuestion } from "#app/middleware/question-token.server.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const MINUTE = 60_000;
const secrets = ["new-secret", "old-secret"];

test("a question is read again in its form, for half an hour", async () => {
  const { token, question } = await createQuestion("contact", { secrets, now: NOW });
  const read = (now: number, form: "contact" | "register" = "contact", keys = secrets) =>
    readQuestion(token, { form, secrets: keys, now });
  expect(await read(NOW)).toMatchObject({ form: "contact", ...question });
  expect(await read(NOW + 30 * MINUTE - 1)).not.toBeNull();
  expect(await read(NOW + 30 * MINUTE)).toBeNull();
  expect(await read(NOW, "register")).toBeNull();
  expect(await read(NOW, "contact", ["newer-secret", "new-secret"])).not.toBeNull();
  expect(await read(NOW, "contact", ["old-secret"])).toBeNull();
});

test("each question has its own id", async () => {
  const ids = new Set<string | undefined>();
  for (let count = 0; count < 20; count += 1) {
    const { token } = await createQuestion("forgot", { secrets, now: NOW });
    ids.add((await readQuestion(token, { form: "forgot", secrets, now: NOW }))?.id);
  }
  expect(ids.size).toBe(20);
});

test("a changed, cut or foreign token is refused", async () => {
  const { token } = await createQuestion("contact", { secrets, now: NOW });
  const [content = "", signature = ""] = token.split(".");
  const easy = btoa(atob(content).replace(/"left":\d/, '"left":1'));
  for (const forged of [
    "",
    ".",
    content,
    `${content}.`,
    `${easy}.${signature}`,
    `${content}.${"A".repeat(43)}=`,
    `${content}.${"=".repeat(44)}`,
    `====.${signature}`,
    `${token}x`,
    `${token}.${signature}`,
  ]) {
    expect(await readQuestion(forged, { form: "contact", secrets, now: NOW }), forged).toBeNull();
  }
});
