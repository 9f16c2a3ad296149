import { controlPage } from "#local/razorpay/control-page.ts";
import { DISPUTE_STEPS } from "#local/razorpay/dispute.ts";
import type { Razorpay } from "#local/razorpay/emulator.ts";
import { RazorpayError } from "#local/razorpay/errors.ts";
import { type ApiFault, FAULT_TARGETS, FAULTS, type FaultKind, type Faults } from "#local/razorpay/faults.ts";
import { isOutcome } from "#local/razorpay/outcomes.ts";
import type { WebhookMode, Webhooks } from "#local/razorpay/webhooks.ts";

export type ControlOptions = {
  razorpay: Omit<Razorpay, "url" | "apiBase" | "checkoutSrc">;
  faults: Faults;
  webhooks: Webhooks;
  refundStatus: () => string;
};

type Fields = Record<string, string | undefined>;

/**
 * Creates the handler for the control page at `/`, and for the same actions as JSON requests under `/__stub`, which
 * tests in other processes use.
 */
export function createControl(control: ControlOptions) {
  const { razorpay } = control;

  const intents: Record<string, (fields: Fields) => Promise<unknown>> = {
    pay: ({ order = "", outcome }) =>
      razorpay.pay(order, isOutcome(outcome) ? outcome : rejectInput("Unknown outcome.")),
    capture: ({ id = "" }) => razorpay.capture(id),
    authorize: ({ id = "" }) => razorpay.authorize(id),
    refund: ({ id = "" }) => razorpay.refund(id),
    "pay-out": async () => razorpay.payOut() ?? rejectInput("There is nothing to pay out."),
    "refund-processed": ({ id = "" }) => razorpay.endRefund(id, "processed"),
    "refund-failed": ({ id = "" }) => razorpay.endRefund(id, "failed"),
    dispute: ({ id = "", step }) =>
      razorpay.dispute(id, DISPUTE_STEPS.find((each) => each === step) ?? rejectInput("Unknown step.")),
    deliver: ({ id }) => razorpay.deliver(id),
    "deliver-held": () => razorpay.deliver(),
    "enable-webhooks": async () => razorpay.enableWebhooks(),
    webhooks: async ({ mode }) => razorpay.setWebhookMode(parseMode(mode)),
    refunds: async ({ status }) => razorpay.setRefundStatus(parseRefundStatus(status)),
    fault: async (fields) => razorpay.setFault(parseFault(fields)),
  };

  async function act(fields: Fields): Promise<unknown> {
    const intent = Object.hasOwn(intents, fields.intent ?? "") ? intents[fields.intent ?? ""] : undefined;
    return intent ? intent(fields) : rejectInput("Unknown action.");
  }

  async function handleForm(request: Request): Promise<Response> {
    // Rejects form posts from other sites.
    const site = request.headers.get("Sec-Fetch-Site");
    if (site !== null && site !== "same-origin") return new Response("Forbidden", { status: 403 });
    try {
      await act(Object.fromEntries(new URLSearchParams(await request.text())));
      return new Response(null, { status: 303, headers: { Location: "/" } });
    } catch (error) {
      if (error instanceof RazorpayError) return controlPage(control, error.message);
      throw error;
    }
  }

  async function handleJson(path: string, request: Request): Promise<Response> {
    if (path === "/__stub/log" && request.method === "GET") {
      return Response.json({
        orders: razorpay.orders(),
        payments: razorpay.payments(),
        refunds: razorpay.refunds(),
        events: razorpay.events(),
        requests: razorpay.requests(),
      });
    }
    const intent = { "/__stub/mode": "fault", "/__stub/deliver": "deliver" }[path];
    const isJson = (request.headers.get("Content-Type") ?? "").startsWith("application/json");
    if (request.method !== "POST" || !isJson) return new Response("Not found", { status: 404 });
    try {
      const body = (await request.json()) as Fields;
      const result = await act({ ...body, intent: intent ?? path.replace("/__stub/", "") });
      return Response.json(result ?? null);
    } catch (error) {
      if (error instanceof RazorpayError) return Response.json(error.toBody(), { status: error.status });
      throw error;
    }
  }

  return async function handleControl(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/__stub/")) return handleJson(pathname, request);
    if (pathname !== "/") return null;
    if (request.method === "GET") return controlPage(control);
    return request.method === "POST" ? handleForm(request) : new Response(null, { status: 405 });
  };
}

function rejectInput(description: string): never {
  throw new RazorpayError(description);
}

function parseMode(mode: string | undefined): WebhookMode {
  return mode === "auto" || mode === "hold" || mode === "drop" ? mode : rejectInput("Unknown mode.");
}

function parseRefundStatus(status: string | undefined): "processed" | "pending" | "failed" {
  return status === "processed" || status === "pending" || status === "failed"
    ? status
    : rejectInput("Unknown status.");
}

/** null without a kind. */
function parseFault({ kind, on, times }: Fields): ApiFault | null {
  if (!kind) return null;
  if (!Object.hasOwn(FAULTS, kind)) rejectInput("Unknown fault.");
  const target = FAULT_TARGETS.find((each) => each === on);
  const count = Number(times);
  return {
    kind: kind as FaultKind,
    ...(target ? { on: target } : {}),
    ...(Number.isInteger(count) && count > 0 ? { times: count } : {}),
  };
}
