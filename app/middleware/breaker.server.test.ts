import { expect, test } from "vitest";

import { breakerOf, createBreaker } from "#app/middleware/breaker.server.ts";

const LIMITS = { failures: 3, retryAfterMs: 1_000 };
const request = (name: string) => ({ name });
const FIRST = request("first");

/** Returns a breaker that the third failure, at this moment, has opened. */
function opened(now = 0) {
  const breaker = createBreaker(LIMITS);
  for (let call = 0; call < LIMITS.failures; call += 1) breaker.failed(now, now);
  return breaker;
}

test("lets calls through until the third failure in a row", () => {
  const breaker = createBreaker(LIMITS);
  const allowed = [0, 1, 2].map((now) => {
    breaker.failed(now, now);
    return breaker.allows(FIRST, now);
  });
  expect(allowed).toEqual([true, true, false]);
});

test("after two failures it lets every request through", () => {
  const breaker = createBreaker(LIMITS);
  for (const now of [0, 1]) breaker.failed(now, now);
  expect([request("one"), request("two")].map((one) => breaker.allows(one, 2))).toEqual([true, true]);
});

test("it is down from the third failure to the next success", () => {
  const breaker = createBreaker(LIMITS);
  const states = [breaker.isDown()];
  for (const now of [0, 1, 2]) {
    breaker.failed(now, now);
    states.push(breaker.isDown());
  }
  // A retry under way changes nothing.
  expect(breaker.allows(FIRST, 5_000)).toBe(true);
  states.push(breaker.isDown());
  breaker.succeeded(5_001);
  states.push(breaker.isDown());
  expect(states).toEqual([false, false, false, true, true, false]);
});

test("a success between failures starts the count anew", () => {
  const breaker = createBreaker(LIMITS);
  for (const now of [0, 1]) breaker.failed(now, now);
  breaker.succeeded(2);
  for (const now of [3, 4]) breaker.failed(now, now);
  expect(breaker.allows(FIRST, 5)).toBe(true);
});

test("a call from before the last success does not count, however late it fails", () => {
  const breaker = createBreaker(LIMITS);
  breaker.succeeded(10);
  for (let call = 0; call < 9; call += 1) breaker.failed(9, 5_000);
  expect(breaker.allows(FIRST, 5_001)).toBe(true);
  for (let call = 0; call < 3; call += 1) breaker.failed(10, 5_000);
  expect(breaker.allows(FIRST, 5_001)).toBe(false);
});

test("while it is down, one request in a second may try it, with all of its calls", () => {
  const breaker = opened();
  expect(breaker.allows(FIRST, 999)).toBe(false);
  const [trying, other] = [request("trying"), request("other")];
  expect(breaker.allows(trying, 1_000)).toBe(true);
  expect(breaker.allows(trying, 1_001)).toBe(true);
  expect(breaker.allows(other, 1_999)).toBe(false);
  // The first retry never ended.
  expect(breaker.allows(other, 2_000)).toBe(true);
  expect(breaker.allows(trying, 2_001)).toBe(false);
});

test("a failed try closes the way for another second, a successful one opens it for all", () => {
  const breaker = opened();
  const trying = request("trying");
  breaker.allows(trying, 1_000);
  breaker.failed(1_000, 1_500);
  expect([breaker.allows(trying, 1_501), breaker.allows(FIRST, 2_499)]).toEqual([false, false]);
  expect(breaker.allows(trying, 2_500)).toBe(true);
  breaker.succeeded(2_600);
  expect([breaker.allows(trying, 2_601), breaker.allows(FIRST, 2_601)]).toEqual([true, true]);
});

test("each service of a server has one breaker", () => {
  const of = (url: string) => breakerOf(new URL(url), LIMITS);
  expect(of("https://one.example/rest/v1/orders?id=1")).toBe(of("https://one.example/rest/v1/rpc/x"));
  expect(of("https://one.example/rest/v1/orders")).not.toBe(of("https://one.example/auth/v1/user"));
  expect(of("https://one.example/rest/v1/orders")).not.toBe(of("https://two.example/rest/v1/orders"));
});
