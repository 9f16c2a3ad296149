import { RazorpayError, SERVER_ERROR } from "#local/razorpay/errors.ts";

/** The ways in which a response can fail. With `_stored` the request is processed first. */
export const FAULTS = {
  timeout: "never answers",
  timeout_stored: "processes the request, then never answers",
  cut: "closes the connection",
  cut_stored: "processes the request, then closes the connection",
  "429": "answers 429 (too many requests)",
  "500": "answers 500",
  "500_stored": "processes the request, then answers 500",
  "502": "answers 502 with an HTML page",
  "401": "answers 401 (wrong keys)",
  html: "answers 200 with HTML instead of JSON",
  empty: "answers 200 with an empty body",
  slow: "processes the request late",
} as const;

export type FaultKind = keyof typeof FAULTS;

export const FAULT_TARGETS = [
  "orders.create",
  "orders.read",
  "orders.payments",
  "payments.read",
  "payments.capture",
  "refunds.create",
  "refunds.read",
  "settlements.read",
  "checkout.script",
] as const;

export type FaultTarget = (typeof FAULT_TARGETS)[number];

export type ApiFault = {
  kind: FaultKind;
  /** Affected endpoint; all by default. */
  on?: FaultTarget;
  /** Number of affected requests; 1 by default. */
  times?: number;
  /** Milliseconds, for "slow"; 2000 by default. */
  delay?: number;
};

/** The time for which a request hangs on "timeout", in milliseconds; longer than any client waits. */
const HANG_MS = 120_000;

const PAGE = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

/** Holds the active fault and applies it to requests. */
export function createFaults() {
  let current: ApiFault | null = null;
  let remaining = 0;
  const wakers = new Set<() => void>();

  /** A sleep that `wakeAll` can end. */
  function sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      function wake(): void {
        clearTimeout(timer);
        wakers.delete(wake);
        resolve();
      }
      const timer = setTimeout(wake, milliseconds);
      wakers.add(wake);
    });
  }

  function consumeFault(target: FaultTarget): ApiFault | null {
    if (!current || remaining <= 0 || (current.on && current.on !== target)) return null;
    remaining -= 1;
    const fault = current;
    if (remaining === 0) current = null;
    return fault;
  }

  /**
   * Runs a request handler, or the active fault in its place.
   * @param work receives a function that waits as long as the fault says
   * @returns null when the connection must be closed without a response
   */
  async function intercept(
    target: FaultTarget,
    work: (delay: () => Promise<void>) => Promise<Response> | Response,
  ): Promise<Response | null> {
    const fault = consumeFault(target);
    if (!fault) return work(async () => undefined);
    const { kind, delay = 2000 } = fault;
    if (kind === "slow") return work(() => sleep(delay));
    if (kind.endsWith("_stored")) await work(async () => undefined);
    if (kind.startsWith("timeout")) await sleep(HANG_MS);
    return faultResponse(kind);
  }

  return {
    intercept,
    current: (): ApiFault | null => current,
    set(fault: ApiFault | null): void {
      current = fault;
      remaining = fault ? (fault.times ?? 1) : 0;
    },
    /** Ends all waits, so that the server can close. */
    wakeAll(): void {
      for (const wake of wakers) wake();
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

/** @returns null when the connection must be closed without a response */
function faultResponse(kind: FaultKind): Response | null {
  switch (kind) {
    case "429": {
      const error = { ...SERVER_ERROR.error, code: "BAD_REQUEST_ERROR", description: "Too many requests" };
      return Response.json({ error }, { status: 429 });
    }
    case "500":
    case "500_stored":
      return Response.json(SERVER_ERROR, { status: 500 });
    case "502":
      return new Response(PAGE, { status: 502, headers: { "Content-Type": "text/html" } });
    case "401": {
      const error = new RazorpayError("Authentication failed", { status: 401 });
      return Response.json(error.toBody(), { status: 401 });
    }
    case "html":
      return new Response(PAGE, { headers: { "Content-Type": "text/html" } });
    case "empty":
      return new Response("", { headers: { "Content-Type": "application/json" } });
    default:
      return null;
  }
}
