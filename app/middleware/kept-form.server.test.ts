import { afterEach, expect, test, vi } from "vitest";

import { accountMark } from "#app/middleware/form-account.server.ts";
import { keepForm, readKeptForm, readKeptPath } from "#app/middleware/kept-form.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { USER } from "#tests/unit/support/auth.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";

afterEach(() => void vi.useRealTimers());

const at = (path: string) => new Request(`https://shop.example${path}`);

/** Returns a request of this user. */
function asked(path = "/admin/settings?tab=1", user = USER) {
  return { request: at(path), context: createShopContext({ identity: { user } }).context };
}

function form(value = "Lamps"): FormData {
  const typed = new FormData();
  typed.append("siteName", value);
  typed.append("secret", "typed");
  return typed;
}

test("a kept form is posted again with its fields, and shows none of them", async () => {
  const kept = (await keepForm(asked(), form())) ?? "";
  expect(atob(kept.slice(3).replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("typed");
  expect(await readKeptPath(asked("/admin/confirm").context, kept)).toBe("/admin/settings?tab=1");
  expect(Array.from((await readKeptForm(asked(), kept)) ?? [])).toEqual([
    ["siteName", "Lamps"],
    ["secret", "typed"],
  ]);
});

test.each([
  ["on another page", asked("/admin/users")],
  ["with another query", asked("/admin/settings")],
  [
    "by somebody else",
    asked("/admin/settings?tab=1", { ...USER, id: "a0000000-0000-4000-8000-000000000009" }),
  ],
])("a kept form does not count %s", async (_where, posted) => {
  expect(await readKeptForm(posted, (await keepForm(asked(), form())) ?? "")).toBeNull();
});

test("a form that script posts is kept for the page itself", async () => {
  const kept = (await keepForm(asked("/admin/settings.data?tab=1"), form())) ?? "";
  expect(await readKeptPath(asked().context, kept)).toBe("/admin/settings?tab=1");
  expect(await readKeptForm(asked(), kept)).not.toBeNull();
});

test("a kept form is read for whoever has just signed in, if it is the same person", async () => {
  const kept = (await keepForm(asked(), form())) ?? "";
  const { context } = createShopContext({ identity: { user: null } });
  expect(await readKeptPath(context, kept)).toBeNull();
  expect(await readKeptPath(context, kept, USER.id)).toBe("/admin/settings?tab=1");
  expect(await readKeptPath(context, kept, "a0000000-0000-4000-8000-000000000009")).toBeNull();
});

test("a kept form counts for a quarter of an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const kept = (await keepForm(asked(), form())) ?? "";
  vi.setSystemTime(Date.now() + 15 * 60_000 - 1);
  expect(await readKeptForm(asked(), kept)).not.toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(await readKeptForm(asked(), kept)).toBeNull();
  expect(await readKeptPath(asked().context, kept)).toBeNull();
});

test("a text that was not sealed is no kept form, and a long form is not kept", async () => {
  expect(await readKeptForm(asked(), "v1.abc")).toBeNull();
  expect(await keepForm(asked(), form("a".repeat(46_000)))).toBeNull();
});

test("a kept form fits into the post that carries it, whatever it was written in", async () => {
  const kept = (await keepForm(asked(), form("क".repeat(14_500)))) ?? "";
  expect(kept.length).toBeGreaterThan(58_000);
  const posted = new Request("https://shop.example/admin/confirm", {
    method: "POST",
    body: new URLSearchParams({ kept, password: "p".repeat(72) }),
  });
  const read = await readForm({ ...asked(), request: posted }, [], ["kept", "password"]);
  expect(read.get("kept")).toBe(kept);
  expect(await keepForm(asked(), form("क".repeat(17_000)))).toBeNull();
});

test("a form that was posted without a session is read for whoever signs in there", async () => {
  const visitor = { ...asked(), context: createShopContext({ identity: { user: null } }).context };
  const kept = (await keepForm(visitor, form())) ?? "";
  expect(await readKeptPath(visitor.context, kept, USER.id)).toBe("/admin/settings?tab=1");
  expect(await readKeptForm(asked(), kept)).not.toBeNull();
});

test("a form that was posted in a session that has ended is for its user alone", async () => {
  const identity = { user: null, endedUserId: USER.id };
  const ended = { ...asked(), context: createShopContext({ identity }).context };
  const kept = (await keepForm(ended, form())) ?? "";
  expect(await readKeptPath(ended.context, kept, USER.id)).toBe("/admin/settings?tab=1");
  expect(await readKeptForm(asked(), kept)).not.toBeNull();
  const other = "a0000000-0000-4000-8000-000000000009";
  expect(await readKeptPath(ended.context, kept, other)).toBeNull();
  expect(await readKeptForm(asked(undefined, { ...USER, id: other }), kept)).toBeNull();
});

test("a form that was kept without a session belongs to the account that its page was opened for", async () => {
  const marked = form();
  marked.append("forAccount", accountMark(USER.id));
  const visitor = {
    request: at("/profile"),
    context: createShopContext({ identity: { user: null } }).context,
  };
  const kept = (await keepForm(visitor, marked)) ?? "";
  const other = asked("/profile", { ...USER, id: "a0000000-0000-4000-8000-000000000009" });
  expect(await readKeptPath(other.context, kept)).toBeNull();
  expect(await readKeptPath(asked("/profile").context, kept)).toBe("/profile");
});
