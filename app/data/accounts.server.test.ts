import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AUTH_FAILED, signUp } from "#app/data/accounts.server.ts";
import { createAnonClient } from "#app/data/client.server.ts";
import { authError } from "#tests/unit/support/auth.ts";
import { CONFIG } from "#tests/unit/support/shop-context.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
});

function signUpWith(code: string, message: string) {
  stubFetch({ "POST /auth/v1/signup": () => authError(429, code, message) });
  if (!CONFIG.backend) throw new Error("no backend");
  const db = createAnonClient(CONFIG.backend);
  return signUp(
    db,
    { email: "asha@example.com", password: "secret-1", fullName: "Asha" },
    "https://shop.example/",
  );
}

test.each([
  "For security purposes, you can only request this after 51 seconds.",
  "email rate limit exceeded",
])("a new address over the quota of mails gets the answer of a known one: %s", async (message) => {
  expect(await signUpWith("over_email_send_rate_limit", message)).toEqual({
    problem: null,
    isConfirmed: false,
  });
});

test("a caller over the limit of requests is told so", async () => {
  const { problem } = await signUpWith("over_request_rate_limit", "Request rate limit reached");
  expect(problem?.code).toBe("over_request_rate_limit");
});

test("an answer that is not the auth server's own is logged, and its words are not shown", async () => {
  stubFetch({
    "POST /auth/v1/signup": () => Response.json({ message: "Invalid API key" }, { status: 401 }),
  });
  if (!CONFIG.backend) throw new Error("no backend");
  const db = createAnonClient(CONFIG.backend);
  const account = { email: "asha@example.com", password: "secret-1", fullName: "Asha" };
  expect(await signUp(db, account, "https://shop.example/")).toEqual({
    problem: { message: AUTH_FAILED, code: "" },
    isConfirmed: false,
  });
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [JSON.stringify({ operation: "auth", cause: "Invalid API key" })],
  ]);
});
