import type { Wiring } from "#tests/unit/shop-app-types.ts";

/** The fates of a request. With `answer lost` the work is done; with `twice` it is done two times. */
export const FATES = ["ok", "request lost", "answer lost", "twice"] as const;
export type Fate = (typeof FATES)[number];

type Call = { run: (fate: Fate) => Promise<void> };

/**
 * One request to the shop or run of its cron. It stops before each of its calls that may change something, and before
 * each call to Razorpay, until `go` lets the call through.
 */
export type Flow = {
  name: string;
  waiting: Call[];
  /** Calls that are being answered. */
  underWay: number;
  /** True if a request or its answer was lost. */
  isCut: boolean;
  hasEnded: boolean;
  failure: unknown;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Waits until a flow has ended, or stands before a call. */
async function settle(flow: Flow): Promise<void> {
  for (let turns = 0; ; turns += 1) {
    await turn();
    const isBusy = flow.underWay > 0 || (!flow.hasEnded && flow.waiting.length === 0);
    if (!isBusy && turns >= 2) return;
  }
}

/** Starts a request. `work` makes its calls through `through`. */
export async function start(name: string, work: (flow: Flow) => Promise<void>): Promise<Flow> {
  const flow: Flow = {
    name,
    waiting: [],
    underWay: 0,
    isCut: false,
    hasEnded: false,
    failure: null,
  };
  void work(flow)
    .catch((error: unknown) => (flow.failure = error))
    .finally(() => (flow.hasEnded = true));
  await settle(flow);
  return flow;
}

/** Lets the flow's next call through. */
export async function go(flow: Flow, fate: Fate): Promise<void> {
  const call = flow.waiting.shift();
  if (!call) return;
  if (fate === "request lost" || fate === "answer lost") flow.isCut = true;
  flow.underWay += 1;
  await call.run(fate).finally(() => (flow.underWay -= 1));
  await settle(flow);
}

/** A fetch whose requests belong to a flow. Reads of the database are answered at once. */
export function through(flow: Flow, answer: (request: Request) => Promise<Response>): Wiring["fetch"] {
  return (input, init) => {
    const request = new Request(input, { ...init, signal: null });
    const { pathname } = new URL(request.url);
    const isRead =
      pathname.startsWith("/auth/") || (request.method === "GET" && pathname.startsWith("/rest/"));
    const send = async (fate: Fate): Promise<Response> => {
      if (fate === "request lost") throw new TypeError("The connection was lost.");
      if (fate === "twice") await answer(request.clone());
      const response = await answer(request);
      if (fate === "answer lost") throw new TypeError("The connection was lost.");
      return response;
    };
    if (isRead) {
      flow.underWay += 1;
      return send("ok").finally(() => (flow.underWay -= 1));
    }
    return new Promise((resolve, reject) => {
      flow.waiting.push({ run: (fate) => send(fate).then(resolve, reject) });
    });
  };
}
