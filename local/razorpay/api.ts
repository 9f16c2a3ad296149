import { isEqualSecret } from "#local/http/secrets.ts";
import type { RazorpayRefund } from "#local/razorpay/entities.ts";
import { RazorpayError } from "#local/razorpay/errors.ts";
import type { Faults, FaultTarget } from "#local/razorpay/faults.ts";
import {
  parseCapture,
  parseIdempotencyKey,
  parseNotes,
  parseOrder,
  parseRefund,
  readJson,
  rejectUnknownFields,
} from "#local/razorpay/input.ts";
import type { Ledger } from "#local/razorpay/ledger.ts";
import { createSettlements, type Settlements } from "#local/razorpay/settlements.ts";

export type ApiOptions = {
  ledger: Ledger;
  /** Payouts; their own by default. */
  settlements?: Settlements;
  faults: Faults;
  /** The initial status of new refunds. */
  refundStatus: () => RazorpayRefund["status"];
};

type EndpointHandler = (request: Request, id: string, url: URL) => unknown;

type Endpoint = { method: string; path: RegExp; target: FaultTarget; handler: EndpointHandler };

/** Creates the handler for `/v1`: the part of Razorpay's API that the shop uses. */
export function createApi({
  ledger,
  settlements = createSettlements(ledger.state),
  faults,
  refundStatus,
}: ApiOptions) {
  const { state } = ledger;
  const keysInFlight = new Set<string>();

  const endpoints: Endpoint[] = [
    { method: "POST", path: /^\/orders$/, target: "orders.create", handler: createOrder },
    { method: "GET", path: /^\/orders$/, target: "orders.read", handler: listOrders },
    {
      method: "GET",
      path: /^\/orders\/([^/]+)$/,
      target: "orders.read",
      handler: (_, id) => ledger.getOrder(id),
    },
    { method: "PATCH", path: /^\/orders\/([^/]+)$/, target: "orders.read", handler: updateNotes },
    {
      method: "GET",
      path: /^\/orders\/([^/]+)\/payments$/,
      target: "orders.payments",
      handler: listPayments,
    },
    {
      method: "GET",
      path: /^\/payments\/([^/]+)$/,
      target: "payments.read",
      handler: (_, id) => ledger.getPayment(id),
    },
    { method: "POST", path: /^\/payments\/([^/]+)\/capture$/, target: "payments.capture", handler: capture },
    {
      method: "POST",
      path: /^\/payments\/([^/]+)\/refund$/,
      target: "refunds.create",
      handler: createRefund,
    },
    { method: "GET", path: /^\/payments\/([^/]+)\/refunds$/, target: "refunds.read", handler: listRefunds },
    {
      method: "GET",
      path: /^\/refunds\/([^/]+)$/,
      target: "refunds.read",
      handler: (_, id) => ledger.getRefund(id),
    },
    { method: "GET", path: /^\/settlements$/, target: "settlements.read", handler: listSettlements },
    {
      method: "GET",
      path: /^\/settlements\/recon\/combined$/,
      target: "settlements.read",
      handler: listReconItems,
    },
  ];

  function listSettlements(_request: Request, _id: string, url: URL): unknown {
    const query = Object.fromEntries(url.searchParams);
    rejectUnknownFields(query, ["from", "to", "count", "skip"]);
    const all = settlements.list(Number(query.from ?? 0), Number(query.to ?? Infinity));
    return toCollection(pageOf(all, query, 100));
  }

  function listReconItems(_request: Request, _id: string, url: URL): unknown {
    const query = Object.fromEntries(url.searchParams);
    rejectUnknownFields(query, ["year", "month", "day", "count", "skip"]);
    if (!query.year || !query.month) throw new RazorpayError("The year and month fields are required.");
    const day = query.day === undefined ? null : Number(query.day);
    const all = settlements.reconcile({ year: Number(query.year), month: Number(query.month), day });
    return toCollection(pageOf(all, query, 1000));
  }

  async function createOrder(request: Request): Promise<unknown> {
    const { isReceiptUnique, ...fields } = parseOrder(await readJson(request));
    const existing = isReceiptUnique && fields.receipt !== null && ledger.findOrderByReceipt(fields.receipt);
    return existing || ledger.createOrder(fields);
  }

  function listOrders(_request: Request, _id: string, url: URL): unknown {
    const query = Object.fromEntries(url.searchParams);
    rejectUnknownFields(query, ["receipt", "count", "skip", "from", "to", "authorized"]);
    const orders = state.orders.filter(
      ({ receipt }) => query.receipt === undefined || receipt === query.receipt,
    );
    const skip = Number(query.skip ?? 0);
    return toCollection(orders.toReversed().slice(skip, skip + Number(query.count ?? 10)));
  }

  async function updateNotes(request: Request, id: string): Promise<unknown> {
    const body = await readJson(request);
    rejectUnknownFields(body, ["notes"]);
    const order = ledger.getOrder(id);
    order.notes = parseNotes(body.notes);
    return order;
  }

  function listPayments(_request: Request, id: string): unknown {
    return toCollection(ledger.listPayments(ledger.getOrder(id).id).toReversed());
  }

  async function capture(request: Request, id: string): Promise<unknown> {
    const { amount, currency } = parseCapture(await readJson(request));
    const payment = ledger.getPayment(id);
    if (payment.captured) throw new RazorpayError("This payment has already been captured");
    if (payment.status !== "authorized")
      throw new RazorpayError(
        "Only payments which have been authorized and not yet captured can be captured",
      );
    if (amount !== payment.amount || currency !== payment.currency)
      throw new RazorpayError("Capture amount must be equal to the amount authorized.", { field: "amount" });
    return ledger.capture(id);
  }

  async function createRefund(request: Request, id: string): Promise<unknown> {
    const key = parseIdempotencyKey(request);
    const body = await readJson(request);
    const fields = parseRefund(body);
    if (key === null) return ledger.refund(id, fields, refundStatus());
    const sortedBody = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
    const fingerprint = JSON.stringify([id, sortedBody]);
    const used = state.usedKeys.find((each) => each.key === key);
    if (used && used.request !== fingerprint)
      throw new RazorpayError("Different request with the same idempotency key has already been processed.");
    if (used) return ledger.getRefund(used.refundId);
    const refund = ledger.refund(id, fields, refundStatus());
    state.usedKeys.push({ key, request: fingerprint, refundId: refund.id });
    return refund;
  }

  function listRefunds(_request: Request, id: string): unknown {
    const { id: paymentId } = ledger.getPayment(id);
    return toCollection(state.refunds.filter(({ payment_id }) => payment_id === paymentId).toReversed());
  }

  /** Answers 409 while another request with the same idempotency key is in progress. */
  async function withIdempotencyLock(request: Request, work: () => Promise<Response>): Promise<Response> {
    const key = request.headers.get("X-Refund-Idempotency");
    if (key === null) return work();
    if (keysInFlight.has(key)) {
      return toErrorResponse(
        new RazorpayError("A request with the same idempotency key is already in progress.", { status: 409 }),
      );
    }
    keysInFlight.add(key);
    return work().finally(() => keysInFlight.delete(key));
  }

  function isAuthenticated(request: Request): boolean {
    const credentials = /^Basic (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
    return isEqualSecret(Buffer.from(credentials, "base64").toString(), `${state.keyId}:${state.keySecret}`);
  }

  /** @returns null when the connection must be closed without a response */
  return async function handleApi(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v1/, "");
    const endpoint = endpoints.find((each) => each.path.test(path) && each.method === request.method);
    if (!isAuthenticated(request))
      return toErrorResponse(new RazorpayError("Authentication failed", { status: 401 }));
    if (!endpoint)
      return toErrorResponse(
        new RazorpayError("The requested URL was not found on the server.", { status: 404 }),
      );
    const [, id = ""] = endpoint.path.exec(path) ?? [];
    return faults.intercept(endpoint.target, (delay) =>
      withIdempotencyLock(request, async () => {
        await delay();
        try {
          return Response.json(await endpoint.handler(request, id, url));
        } catch (error) {
          if (error instanceof RazorpayError) return toErrorResponse(error);
          throw error;
        }
      }),
    );
  };
}

/** The part of a list that `skip` and `count` ask for; 10 items by default. */
function pageOf<T>(all: T[], { skip = "0", count = "10" }: Record<string, string>, max: number): T[] {
  return all.slice(Number(skip), Number(skip) + Math.min(Number(count), max));
}

function toCollection(items: unknown[]): unknown {
  return { entity: "collection", count: items.length, items };
}

function toErrorResponse(error: RazorpayError): Response {
  return Response.json(error.toBody(), { status: error.status });
}
