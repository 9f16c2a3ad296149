import { expect, test, vi } from "vitest";

import { keepShoppersForm } from "#app/workflows/unsent-form.server.ts";
import { signedInClient } from "#tests/unit/support/auth.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";

/** Posts a form without a session. @returns whether the body was copied, and the status of the page instead; null when the route took it */
async function post(body: string, length: string | null) {
  const request = new Request("https://haat.example/checkout", {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...(length === null ? {} : { "Content-Length": length }),
    },
  });
  const copied = vi.spyOn(request, "clone");
  const { context } = createShopContext({ identity: { user: null, db: signedInClient() } });
  const next = async () => {
    await request.text();
    return new Response("taken");
  };
  const status = await keepShoppersForm({ request, context }, next).then(
    () => null,
    (page: { init: { status: number } }) => page.init.status,
  );
  return { isCopied: copied.mock.calls.length > 0, status };
}

test("keeps a form that was posted after the session had ended", async () => {
  expect(await post("firstName=Asha", "14")).toEqual({ isCopied: true, status: 403 });
});

test.each([
  ["longer than a form", "a".repeat(65_537), "65537"],
  ["of unknown length", "firstName=Asha", null],
  ["whose length is no number", "firstName=Asha", "many"],
])("does not copy a body %s, which would stay in memory", async (_what, body, length) => {
  expect(await post(body, length)).toEqual({ isCopied: false, status: null });
});
