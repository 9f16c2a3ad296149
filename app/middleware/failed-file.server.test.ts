import { expect, test } from "vitest";

import { explainFailedFile, failureText } from "#app/middleware/failed-file.server.ts";

const FAILED = {
  requestId: "1234abcd",
  message: "Database connection unavailable. Please refresh the page.",
};
const headers = { "Cache-Control": "private, no-store" };

test("a file that could not be made is explained with its number", async () => {
  const answer = await explainFailedFile(Response.json(FAILED, { status: 503, headers }));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([503, "text/plain; charset=utf-8"]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await answer.text()).toBe(failureText("1234abcd"));
});

test.each([
  ["an answer that is none", Response.json(FAILED)],
  ["a page", new Response(JSON.stringify(FAILED), { status: 503, headers: { "Content-Type": "text/html" } })],
  ["other JSON", Response.json({ ok: false }, { status: 503 })],
  ["broken JSON", new Response("{", { status: 503, headers: { "Content-Type": "application/json" } })],
])("%s stays as it is", async (_name, response) => {
  const [body, type] = [await response.clone().text(), response.headers.get("Content-Type")];
  const answer = await explainFailedFile(response);
  expect([answer.status, answer.headers.get("Content-Type"), await answer.text()]).toEqual([
    response.status,
    type,
    body,
  ]);
});
