import { timingSafeEqual } from "node:crypto";

import type { RazorpayRefund } from "#local/razorpay/entities.ts";
import { RazorpayError, UNKNOWN_ID } from "#local/razorpay/errors.ts";
import type { Faults, FaultTarget } from "#local/razorpay/faults.ts";
import {
  parseCapture,
  parseIdempotencyKey,
  parseNotes,
  parseOrder,
  parseRefund,
  readJson,
  refuseUnknown,
} from "#local/razorpay/input.ts";
import type { Books } from "#local/razorpay/ledger.ts";

export type Api = {
  books: Books;
  faults: Faults;
  /** How new refunds begin. */
  refundStatus: () => RazorpayRefund["status"];
};

type Work = (request: Request, id: string, url: URL) => unknown;

type Endpoint = { method: string; path: RegExp; target: FaultTarget; work: Work };

/** The part of Razorpay's API that a shop needs, under `/v1`. */
export function createApi({ books, faults, refundStatus }: Api) {
  const { state } = books;
  const inFlight = new Set<string>();

  const endpoints: Endpoint[] = [
    { method: "POST", path: /^\/orders$/, target: "orders.create", work: createOrder },
    { method: "GET", path: /^\/orders$/, target: "orders.read", work: listOrders },
    { method: "GET", path: /^\/orders\/([^/]+)$/, target: "orders.read", work: (_, id) => books.order(id) },
    { method: "PATCH", path: /^\/orders\/([^/]+)$/, target: "orders.read", work: changeNotes },
    { method: "GET", path: /^\/orders\/([^/]+)\/payments$/, target: "orders.payments", work: listPayments },
    {
      method: "GET",
      path: /^\/payments\/([^/]+)$/,
      target: "payments.read",
      work: (_, id) => books.payment(id),
    },
    { method: "POST", path: /^\/payments\/([^/]+)\/capture$/, target: "payments.capture", work: capture },
    { method: "POST", path: /^\/payments\/([^/]+)\/refund$/, target: "refunds.create", work: refund },
    { method: "GET", path: /^\/payments\/([^/]+)\/refunds$/, target: "refunds.read", work: listRefunds },
    { method: "GET", path: /^\/refunds\/([^/]+)$/, target: "refunds.read", work: (_, id) => oneRefund(id) },
  ];

  async function createOrder(request: Request): Promise<unknown> {
    const { isReceiptUnique, ...wanted } = parseOrder(await readJson(request));
    const earlier = isReceiptUnique && wanted.receipt !== null && books.orderOfReceipt(wanted.receipt);
    return earlier || books.createOrder(wanted);
  }

  function listOrders(_request: Request, _id: string, url: URL): unknown {
    const query = Object.fromEntries(url.searchParams);
    refuseUnknown(query, ["receipt", "count", "skip", "from", "to", "authorized"]);
    const all = state.orders.filter(
      ({ receipt }) => query.receipt === undefined || receipt === query.receipt,
    );
    const skip = Number(query.skip ?? 0);
    return collection(all.toReversed().slice(skip, skip + Number(query.count ?? 10)));
  }

  async function changeNotes(request: Request, id: string): Promise<unknown> {
    const body = await readJson(request);
    refuseUnknown(body, ["notes"]);
    const order = books.order(id);
    order.notes = parseNotes(body.notes);
    return order;
  }

  function listPayments(_request: Request, id: string): unknown {
    return collection(books.paymentsOf(books.order(id).id).toReversed());
  }

  async function capture(request: Request, id: string): Promise<unknown> {
    const { amount, currency } = parseCapture(await readJson(request));
    const payment = books.payment(id);
    if (payment.captured) throw new RazorpayError("This payment has already been captured");
    if (payment.status !== "authorized")
      throw new RazorpayError(
        "Only payments which have been authorized and not yet captured can be captured",
      );
    if (amount !== payment.amount || currency !== payment.currency)
      throw new RazorpayError("Capture amount must be equal to the amount authorized.", { field: "amount" });
    return books.capture(id);
  }

  async function refund(request: Request, id: string): Promise<unknown> {
    const key = parseIdempotencyKey(request);
    const body = await readJson(request);
    const asked = parseRefund(body);
    if (key === null) return books.refund(id, asked, refundStatus());
    const text = JSON.stringify([id, Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))]);
    const used = state.usedKeys.find((each) => each.key === key);
    if (used && used.request !== text)
      throw new RazorpayError("Different request with the same idempotency key has already been processed.");
    if (used) return oneRefund(used.refundId);
    const made = books.refund(id, asked, refundStatus());
    state.usedKeys.push({ key, request: text, refundId: made.id });
    return made;
  }

  function listRefunds(_request: Request, id: string): unknown {
    const { id: paymentId } = books.payment(id);
    return collection(state.refunds.filter(({ payment_id }) => payment_id === paymentId).toReversed());
  }

  function oneRefund(id: string): unknown {
    const made = state.refunds.find((each) => each.id === id);
    if (!made) throw new RazorpayError(UNKNOWN_ID);
    return made;
  }

  /** A second request with the key of one that has not been answered yet. */
  async function alone(request: Request, work: () => Promise<Response>): Promise<Response> {
    const key = request.headers.get("X-Refund-Idempotency");
    if (key === null) return work();
    if (inFlight.has(key)) {
      const busy = new RazorpayError("A request with the same idempotency key is already in progress.", {
        status: 409,
      });
      return Response.json(busy.toBody(), { status: 409 });
    }
    inFlight.add(key);
    return work().finally(() => inFlight.delete(key));
  }

  function isKnown(request: Request): boolean {
    const given = /^Basic (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
    const wanted = Buffer.from(`${state.keyId}:${state.keySecret}`);
    const bytes = Buffer.from(given, "base64");
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  }

  /** @returns null when the connection is to be cut */
  async function answer(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v1/, "");
    const here = endpoints.filter((endpoint) => endpoint.path.test(path));
    const endpoint = here.find(({ method }) => method === request.method);
    if (!isKnown(request)) return refusal(new RazorpayError("Authentication failed", { status: 401 }));
    if (!endpoint)
      return refusal(new RazorpayError("The requested URL was not found on the server.", { status: 404 }));
    const [, id = ""] = endpoint.path.exec(path) ?? [];
    return faults.during(endpoint.target, (late) =>
      alone(request, async () => {
        await late();
        try {
          return Response.json(await endpoint.work(request, id, url));
        } catch (error) {
          if (error instanceof RazorpayError) return refusal(error);
          throw error;
        }
      }),
    );
  }

  return answer;
}

function collection(items: unknown[]): unknown {
  return { entity: "collection", count: items.length, items };
}

function refusal(error: RazorpayError): Response {
  return Response.json(error.toBody(), { status: error.status });
}
