import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";

import { call } from "#app/payment/call.server.ts";

const ACCOUNT = {
  keyId: "rzp_test_key",
  keySecret: "s3cret",
  apiBase: "https://api.example/v1",
  readTimeoutMs: 30,
  writeTimeoutMs: 60_000,
};
const ASKED = {
  method: "GET",
  path: "/orders?receipt=ORD-1",
  response: z.object({ id: z.string() }),
} as const;

/** Razorpay's documented error bodies. */
const BAD_REQUEST = {
  error: {
    code: "BAD_REQUEST_ERROR",
    description: "The amount must be at least INR 1.00",
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
    metadata: {},
    field: "amount",
  },
};
const SERVER_ERROR = {
  error: {
    code: "SERVER_ERROR",
    description:
      "We are facing some trouble completing your request at the moment. Please try again shortly.",
    source: "NA",
    step: "NA",
    reason: "NA",
    metadata: {},
  },
};
const PAGE = "<!doctype html><title>Bad gateway</title>";

function answerWith(answer: (init: RequestInit) => Response | Promise<Response>) {
  const loadOrNull = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (_url, init) =>
    answer(init),
  );
  vi.stubGlobal("fetch", loadOrNull);
  return loadOrNull;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("sends the keys and returns only the fields of the schema", async () => {
  const loadOrNull = answerWith(() => Response.json({ id: "order_1", surprise: [1, 2] }));
  expect(await call(ACCOUNT, ASKED)).toEqual({ ok: true, value: { id: "order_1" } });
  const [url, init] = loadOrNull.mock.calls[0] ?? [];
  expect(url).toBe("https://api.example/v1/orders?receipt=ORD-1");
  const headers = new Headers(init?.headers);
  expect(headers.get("Authorization")).toBe(`Basic ${btoa("rzp_test_key:s3cret")}`);
  expect(headers.has("Content-Type")).toBe(false);
});

describe("failed calls", () => {
  const page = (status: number) => new Response(PAGE, { status, headers: { "Content-Type": "text/html" } });
  const cases: [string, () => Response, Record<string, unknown>][] = [
    [
      "400 with Razorpay's description",
      () => Response.json(BAD_REQUEST, { status: 400 }),
      { kind: "refused", status: 400, description: "The amount must be at least INR 1.00", isInvalid: true },
    ],
    ...(
      [
        ["invalid input", "input_validation_failed", "The payment has been fully refunded already", true],
        ["a state", "NA", "invalid request sent", false],
        ["too low a balance", "input_validation_failed", "Your account does not have enough Balance", false],
      ] as const
    ).map(([what, reason, description, isInvalid]): [string, () => Response, Record<string, unknown>] => [
      `400 for ${what}`,
      () => Response.json({ error: { description, reason } }, { status: 400 }),
      { kind: "refused", status: 400, description, isInvalid },
    ]),
    [
      "409 while the first request is under way",
      () =>
        Response.json({ error: { description: "Busy", reason: "input_validation_failed" } }, { status: 409 }),
      { kind: "refused", status: 409, description: "Busy", isInvalid: false },
    ],
    [
      "401",
      () => Response.json({ error: { description: "Authentication failed" } }, { status: 401 }),
      { kind: "refused", status: 401, description: "Authentication failed", isInvalid: false },
    ],
    ["429", () => Response.json(BAD_REQUEST, { status: 429 }), { kind: "unavailable", status: 429 }],
    ["429 without a body", () => new Response(null, { status: 429 }), { kind: "unavailable", status: 429 }],
    ["500", () => Response.json(SERVER_ERROR, { status: 500 }), { kind: "unavailable", status: 500 }],
    ["502 with a page", () => page(502), { kind: "unavailable", status: 502 }],
    ["503 empty", () => new Response(null, { status: 503 }), { kind: "unavailable", status: 503 }],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { Location: "/elsewhere" } }),
      { kind: "unavailable", status: 302 },
    ],
    ["a page in place of JSON", () => page(200), { kind: "malformed", status: 200 }],
    ["an empty response", () => new Response("", { status: 200 }), { kind: "malformed", status: 200 }],
    ["JSON of another shape", () => Response.json([1]), { kind: "malformed", status: 200 }],
    [
      "incomplete JSON",
      () => new Response('{"id":"ord', { status: 200 }),
      { kind: "malformed", status: 200 },
    ],
    ["403 from a proxy", () => page(403), { kind: "malformed", status: 403 }],
    ...[null, [], {}, { error: null }, { error: "no" }, { error: {} }, { error: { description: 7 } }].map(
      (body): [string, () => Response, Record<string, unknown>] => [
        `an error without a description: ${JSON.stringify(body)}`,
        () => Response.json(body, { status: 400 }),
        { kind: "malformed", status: 400 },
      ],
    ),
    [
      "499 with Razorpay's description",
      () => Response.json(BAD_REQUEST, { status: 499 }),
      { kind: "refused", status: 499, description: "The amount must be at least INR 1.00", isInvalid: true },
    ],
    [
      "a description that is too long to store",
      () => Response.json({ error: { description: "x".repeat(301) } }, { status: 400 }),
      { kind: "refused", status: 400, description: "x".repeat(300), isInvalid: false },
    ],
    [
      "a page outside the API",
      () => Response.json({ id: "x" }, { status: 300 }),
      { kind: "unavailable", status: 300 },
    ],
  ];

  test.each(cases)("%s", async (_name, answer, expected) => {
    answerWith(answer);
    expect(await call(ACCOUNT, ASKED)).toEqual({ ok: false, ...expected });
  });

  test("time out before the headers and within the body", async () => {
    answerWith(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    expect(await call(ACCOUNT, ASKED)).toEqual({ ok: false, kind: "timeout", error: "TimeoutError" });
    answerWith(
      ({ signal }) =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"id":'));
              signal?.addEventListener("abort", () => controller.error(signal.reason));
            },
          }),
        ),
    );
    expect(await call(ACCOUNT, ASKED)).toEqual({ ok: false, kind: "timeout", error: "TimeoutError" });
  });

  test("report a call that the runtime aborted as a timeout", async () => {
    answerWith(() => {
      throw new DOMException("The operation was aborted", "AbortError");
    });
    expect(await call(ACCOUNT, ASKED)).toEqual({ ok: false, kind: "timeout", error: "AbortError" });
  });

  test("report a rejection without a reason as unavailable", async () => {
    answerWith(() => Promise.reject());
    expect(await call(ACCOUNT, ASKED)).toEqual({ ok: false, kind: "unavailable", error: "no error" });
  });

  test("report a failed connection as unavailable", async () => {
    answerWith(() => {
      throw new TypeError("fetch failed");
    });
    expect(await call(ACCOUNT, ASKED)).toEqual({ ok: false, kind: "unavailable", error: "TypeError" });
  });
});

test("accepts every success status and logs nothing", async () => {
  for (const status of [200, 201, 299]) {
    answerWith(() => Response.json({ id: "order_1" }, { status }));
    expect(await call(ACCOUNT, ASKED)).toEqual({ ok: true, value: { id: "order_1" } });
  }
  expect(console.error).not.toHaveBeenCalled();
});

test("sends a body as JSON with further headers, and follows no redirect with the keys", async () => {
  const sent = answerWith(() => Response.json({ id: "order_1" }));
  await call(ACCOUNT, {
    ...ASKED,
    method: "POST",
    path: "/orders",
    body: { amount: 100 },
    headers: { "X-Key": "1" },
  });
  const [, init] = sent.mock.calls[0] ?? [];
  expect(init).toMatchObject({ method: "POST", body: '{"amount":100}', redirect: "manual" });
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    accept: "application/json",
    "content-type": "application/json",
    "x-key": "1",
  });
});

test("logs operation and status, never keys or query", async () => {
  answerWith(() => Response.json(BAD_REQUEST, { status: 400 }));
  await call(ACCOUNT, ASKED);
  const line = String(vi.mocked(console.error).mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toEqual({
    operation: "razorpay GET /orders",
    kind: "refused",
    status: 400,
    description: "The amount must be at least INR 1.00",
  });
  expect(line).not.toMatch(/s3cret|ORD-1|Basic/);
});

test("logs the name of what was thrown in place of an answer, never its message", async () => {
  answerWith(() => {
    throw new TypeError("https://api.example/v1/orders?receipt=ORD-1 cannot be loaded");
  });
  await call(ACCOUNT, ASKED);
  const line = String(vi.mocked(console.error).mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toEqual({
    operation: "razorpay GET /orders",
    kind: "unavailable",
    error: "TypeError",
  });
});
