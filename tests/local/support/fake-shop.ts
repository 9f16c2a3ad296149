import { afterAll } from "vitest";

import { type HttpServer, serve } from "#local/http/server.ts";
import type { RazorpayOrder } from "#local/razorpay/entities.ts";
import { type Razorpay, type RazorpayOptions, startRazorpay } from "#local/razorpay/server.ts";

/** A webhook as it arrived. */
type Arrived = { id: string; event: string; body: string; signature: string | null; at: number };

/** What a shop is to Razorpay: an address that webhooks come to. */
export type FakeShop = HttpServer & {
  arrived: Arrived[];
  /** How it answers them; 200 unless set. */
  answer: (status: number | (() => number)) => void;
};

export async function openFakeShop(): Promise<FakeShop> {
  const arrived: Arrived[] = [];
  let status: number | (() => number) = 200;
  const server = await serve(async (request) => {
    // Only who follows a redirect comes this way.
    if (request.method === "GET") return new Response(null);
    const body = await request.text();
    const { event } = JSON.parse(body) as { event: string };
    arrived.push({
      id: request.headers.get("x-razorpay-event-id") ?? "",
      event,
      body,
      signature: request.headers.get("X-Razorpay-Signature"),
      at: performance.now(),
    });
    const answer = typeof status === "number" ? status : status();
    const headers: HeadersInit = answer === 303 ? { Location: "/elsewhere" } : {};
    return new Response(null, { status: answer, headers });
  }, 0);
  afterAll(() => server.close());
  return { ...server, arrived, answer: (wanted) => (status = wanted) };
}

/** A stand-in of this test file alone. */
export async function openRazorpay(options: Partial<RazorpayOptions> = {}): Promise<Razorpay> {
  const razorpay = await startRazorpay({ siteUrl: null, ...options });
  afterAll(() => razorpay.close());
  return razorpay;
}

export type Answer = { status: number; body: Record<string, unknown> };

/** A call of the API with the right keys. */
export async function call(
  razorpay: Razorpay,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(razorpay.apiBase + path, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** As the shop makes its orders: captured by Razorpay itself, within half an hour. */
export const AUTOMATIC = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
};

export async function newOrder(
  razorpay: Razorpay,
  fields: Record<string, unknown> = {},
): Promise<RazorpayOrder> {
  const { status, body } = await call(razorpay, "POST", "/orders", {
    amount: 50_000,
    currency: "INR",
    receipt: "ORD-1756455561000",
    payment: AUTOMATIC,
    ...fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as RazorpayOrder;
}

/** The words of an error body. */
export function wordsOf({ body }: Answer): string {
  return (body.error as { description: string }).description;
}
