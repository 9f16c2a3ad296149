import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

import { ConfigError, parseConfig, type ShopConfig } from "#app/config.server.ts";
import { configContext, nonceContext, requestIdContext } from "#app/context.ts";
import {
  createRequestIds,
  type RequestIds,
  withSecurityHeaders,
  rejectCrossOrigin,
} from "#app/middleware/headers.server.ts";
import { withPaymentKeys } from "#app/workflows/payment-keys.server.ts";
import { reconcile } from "#app/workflows/reconcile.server.ts";
import { mayQueueMail, sendAllMails, sendNewMails } from "#app/workflows/send-mail.server.ts";

type Env = Record<string, unknown>;
/** What a Pages function is called with: one object for request, env, lifetime and data of our own. */
type PagesContext = Parameters<ReturnType<typeof createRequestHandler<Env>>>[0];

let parsed: ShopConfig | undefined;

function config(env: Env): ShopConfig {
  return (parsed ??= parseConfig(env));
}

type RequestData = RequestIds & { config: ShopConfig };

const handle = createRequestHandler<Env>({
  build,
  mode: import.meta.env.MODE,
  getLoadContext({ context: { cloudflare } }) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pagesContext() put it there
    const data = cloudflare.data as RequestData;
    const provider = new RouterContextProvider();
    provider.set(configContext, data.config);
    provider.set(nonceContext, data.nonce);
    provider.set(requestIdContext, data.requestId);
    return provider;
  },
});

/** The handler speaks the Pages shape; of it, these five are what it reads. */
function pagesContext(request: Request, env: Env, ctx: ExecutionContext, data: RequestData): PagesContext {
  const context = {
    request,
    env,
    data,
    waitUntil: (promise: Promise<unknown>) => ctx.waitUntil(promise),
    passThroughOnException: () => ctx.passThroughOnException(),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return context as unknown as PagesContext;
}

/** A shop that cannot start says why to whoever set it up; the message names variables, never values. */
function cannotStart(error: ConfigError): Response {
  console.error(`Haat cannot start. ${error.message}`);
  return new Response(`Haat cannot start. ${error.message} See README, "Deploy".\n`, {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** Nothing that a route throws gets here; this is for failures of the handler itself. */
function broken(error: unknown, { requestId }: RequestIds): Response {
  console.error(
    JSON.stringify({ errorId: requestId, detail: error instanceof Error ? error.stack : String(error) }),
  );
  return new Response(
    `Something went wrong. Please try again. If it happens again, tell us: ${requestId}\n`,
    {
      status: 500,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    },
  );
}

async function answer(request: Request, env: Env, ctx: ExecutionContext, ids: RequestIds): Promise<Response> {
  try {
    const set = config(env);
    const refusal = rejectCrossOrigin(request);
    if (refusal) return refusal;
    const data = { ...ids, config: await withPaymentKeys(set) };
    return await handle(pagesContext(request, env, ctx, data));
  } catch (error) {
    return error instanceof ConfigError ? cannotStart(error) : broken(error, ids);
  }
}

/** Whoever waits for the answer does not wait for the mails, and learns nothing of how they fare. */
function mailAfter(request: Request, response: Response, env: Env, ctx: ExecutionContext): void {
  if (response.status < 400 && mayQueueMail(request)) ctx.waitUntil(sendNewMails(config(env)));
}

/** Takes in what is left of a body: a connection closed on half a form shows as a network failure, not as our answer. */
async function drain({ body, bodyUsed }: Request): Promise<void> {
  if (body && !bodyUsed) await body.pipeTo(new WritableStream()).catch(() => undefined);
}

export default {
  async fetch(request, env, ctx) {
    const ids = createRequestIds();
    const response = await answer(request, env, ctx, ids);
    mailAfter(request, response, env, ctx);
    await drain(request);
    return withSecurityHeaders(response, request, ids);
  },

  async scheduled(_controller, env) {
    await reconcile(await withPaymentKeys(config(env)));
    await sendAllMails(config(env));
  },
} satisfies ExportedHandler<Env>;
