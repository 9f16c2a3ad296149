import { afterAll } from "vitest";

import { type HttpServer, serve } from "#local/http/server.ts";
import type { Razorpay, RazorpayOptions } from "#local/razorpay/emulator.ts";
import type { RazorpayOrder } from "#local/razorpay/entities.ts";
import { startRazorpay } from "#local/razorpay/server.ts";

/** A received webhook. */
type ReceivedWebhook = { id: string; event: string; body: string; signature: string | null; at: number };

/** A server that receives webhooks in place of the shop. */
export type FakeShop = HttpServer & {
  received: ReceivedWebhook[];
  /** Sets the response status for webhooks; 200 by default. */
  setStatus: (status: number | (() => number)) => void;
};

/** Starts a fake shop, and closes it after the tests of this file. */
export async function startFakeShop(): Promise<FakeShop> {
  const received: ReceivedWebhook[] = [];
  let status: number | (() => number) = 200;
  const server = await serve(async (request) => {
    // Razorpay must not follow redirects; this answers a client that does.
    if (request.method === "GET") return new Response(null);
    const body = await request.text();
    const { event } = JSON.parse(body) as { event: string };
    received.push({
      id: request.headers.get("x-razorpay-event-id") ?? "",
      event,
      body,
      signature: request.headers.get("X-Razorpay-Signature"),
      at: performance.now(),
    });
    const responseStatus = typeof status === "number" ? status : status();
    const headers: HeadersInit = responseStatus === 303 ? { Location: "/elsewhere" } : {};
    return new Response(null, { status: responseStatus, headers });
  }, 0);
  afterAll(() => server.close());
  return { ...server, received, setStatus: (newStatus) => (status = newStatus) };
}

/** Starts a Razorpay emulator, and closes it after the tests of this file. */
export async function startTestRazorpay(options: Partial<RazorpayOptions> = {}): Promise<Razorpay> {
  const razorpay = await startRazorpay({ siteUrl: null, ...options });
  afterAll(() => razorpay.close());
  return razorpay;
}

export type ApiResponse = { status: number; body: Record<string, unknown> };

/** Calls the API with valid keys. */
export async function callApi(
  razorpay: Razorpay,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await fetch(razorpay.apiBase + path, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The capture settings of the shop's orders: automatic within 30 minutes. */
export const AUTOMATIC_CAPTURE = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
};

/** Creates an order of ₹500 through the API. */
export async function createOrder(
  razorpay: Razorpay,
  fields: Record<string, unknown> = {},
): Promise<RazorpayOrder> {
  const { status, body } = await callApi(razorpay, "POST", "/orders", {
    amount: 50_000,
    currency: "INR",
    receipt: "ORD-1756455561000",
    payment: AUTOMATIC_CAPTURE,
    ...fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as RazorpayOrder;
}

/** The description in an error response. */
export function errorDescription({ body }: ApiResponse): string {
  return (body.error as { description: string }).description;
}
