import { RazorpayError, SERVER_ERROR } from "#local/razorpay/errors.ts";

/** How an answer goes wrong. `_stored`: the work was done all the same. */
export const FAULTS = {
  timeout: "never answers",
  timeout_stored: "does the work, then never answers",
  cut: "breaks the connection",
  cut_stored: "does the work, then breaks the connection",
  "429": "answers 429 (too many requests)",
  "500": "answers 500",
  "500_stored": "does the work, then answers 500",
  "502": "answers 502 with a page",
  "401": "answers 401 (wrong keys)",
  html: "answers 200 with a page instead of JSON",
  empty: "answers 200 with nothing",
  slow: "does the work late",
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
  "checkout.script",
] as const;

export type FaultTarget = (typeof FAULT_TARGETS)[number];

export type ApiFault = {
  kind: FaultKind;
  /** Every call unless given. */
  on?: FaultTarget;
  /** How many calls; 1 unless given. */
  times?: number;
  /** For "slow", milliseconds; 2000 unless given. */
  delay?: number;
};

/** Nobody waits longer than this for an answer that never comes. */
const NEVER = 120_000;

const PAGE = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

/** Keeps the fault that is set, and puts it in the place of answers. null: the connection is cut. */
export function createFaults() {
  let current: ApiFault | null = null;
  let left = 0;
  const waiting = new Set<() => void>();

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      function wake(): void {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      }
      const timer = setTimeout(wake, milliseconds);
      waiting.add(wake);
    });
  }

  function take(target: FaultTarget): ApiFault | null {
    if (!current || left <= 0 || (current.on && current.on !== target)) return null;
    left -= 1;
    const fault = current;
    if (left === 0) current = null;
    return fault;
  }

  async function during(
    target: FaultTarget,
    work: (late: () => Promise<void>) => Promise<Response> | Response,
  ): Promise<Response | null> {
    const fault = take(target);
    if (!fault) return work(async () => undefined);
    const { kind, delay = 2000 } = fault;
    if (kind === "slow") return work(() => pause(delay));
    if (kind.endsWith("_stored")) await work(async () => undefined);
    if (kind.startsWith("timeout")) await pause(NEVER);
    return wrongAnswer(kind);
  }

  return {
    during,
    current: (): ApiFault | null => current,
    set(fault: ApiFault | null): void {
      current = fault;
      left = fault ? (fault.times ?? 1) : 0;
    },
    /** Ends every wait, so that a closing server is not held up. */
    wakeAll(): void {
      for (const wake of waiting) wake();
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

/** null: none, the connection is cut. */
function wrongAnswer(kind: FaultKind): Response | null {
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
      const refused = new RazorpayError("Authentication failed", { status: 401 });
      return Response.json(refused.toBody(), { status: 401 });
    }
    case "html":
      return new Response(PAGE, { headers: { "Content-Type": "text/html" } });
    case "empty":
      return new Response("", { headers: { "Content-Type": "application/json" } });
    default:
      return null;
  }
}
