import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

import { ConfigError } from "#app/config-checks.server.ts";
import { parseConfig, type ShopConfig } from "#app/config.server.ts";
import {
  afterResponseContext,
  buildContext,
  configContext,
  nonceContext,
  requestIdContext,
  type SecurityLog,
  securityLogContext,
} from "#app/context.ts";
import { newRequestId, loggedPath, withLogContext, writeLog } from "#app/log.server.ts";
import { countEvent, type Metrics, routeName, withMetrics } from "#app/metrics.server.ts";
import { configErrorPage } from "#app/middleware/config-error-page.server.ts";
import {
  isDatabaseDown,
  limitBackend,
  limitPayment,
  startDeadline,
} from "#app/middleware/deadline.server.ts";
import { explainFailedFile, failureText } from "#app/middleware/failed-file.server.ts";
import {
  createRequestIds,
  redirectToHttps,
  type RequestIds,
  withSecurityHeaders,
  rejectCrossOrigin,
} from "#app/middleware/headers.server.ts";
import { readHostCookies, writeHostCookies } from "#app/middleware/host-cookies.server.ts";
import { createSecurityLog } from "#app/middleware/security-log.server.ts";
import { runCron } from "#app/workflows/cron.server.ts";
import { withPaymentKeys } from "#app/workflows/payment-keys.server.ts";
import { delaysMail, mayQueueMail, sendDelayedMails, sendNewMails } from "#app/workflows/send-mail.server.ts";
import { storeErrors } from "#app/workflows/store-errors.server.ts";

type Env = Record<string, unknown>;
/** Argument of a Pages function, the shape that @react-router/cloudflare expects. */
type PagesContext = Parameters<ReturnType<typeof createRequestHandler<Env>>>[0];

let parsed: ShopConfig | undefined;

function config(env: Env): ShopConfig {
  return (parsed ??= parseConfig(env));
}

/** The dataset that counts; null without one, and while the configuration is malformed. */
function metricsOf(env: Env): Metrics | null {
  try {
    return config(env).metrics;
  } catch {
    return null;
  }
}

type RequestData = RequestIds & {
  config: ShopConfig;
  securityLog: SecurityLog;
  after: (work: Promise<unknown>) => void;
};

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
    provider.set(securityLogContext, data.securityLog);
    provider.set(afterResponseContext, (work) => {
      // Not data.config: the limits of the request end with it.
      const { backend } = config(cloudflare.env);
      if (backend) data.after(work(backend));
    });
    provider.set(buildContext, build.assets.version);
    return provider;
  },
});

/** The five properties of a Pages context that the handler reads. */
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

/** Stores what was logged until now. A database that is down is left alone, so that the next page finds out when it is back. */
async function storeLogged(): Promise<void> {
  if (parsed && !isDatabaseDown(parsed)) await storeErrors(parsed);
}

/** Goes on with work after the response, and stores the errors that it logs. */
function runAfter(ctx: ExecutionContext, work: Promise<unknown>): void {
  ctx.waitUntil(work.then(storeLogged));
}

/** A 503 that names missing or malformed variables, never their values. */
function configErrorResponse(request: Request, error: ConfigError, { nonce }: RequestIds): Response {
  writeLog("error", { operation: "read the configuration", cause: error.message });
  return configErrorPage(request, error.message, nonce);
}

/** A 500 for failures outside React Router, which handles what routes throw. */
function serverErrorResponse(error: unknown, { requestId }: RequestIds): Response {
  const cause = error instanceof Error ? error.stack : String(error);
  writeLog("error", { operation: "handle a request", cause });
  return new Response(failureText(requestId), {
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

async function respond(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  ids: RequestIds,
): Promise<Response> {
  try {
    const shopConfig = config(env);
    const after = (work: Promise<unknown>) => runAfter(ctx, work);
    const securityLog = createSecurityLog({ request, requestId: ids.requestId, config: shopConfig, after });
    const rejection = redirectToHttps(request, shopConfig.siteUrl) ?? rejectCrossOrigin(request);
    if (rejection?.status === 403) securityLog("foreign_origin");
    if (rejection) return rejection;
    const deadline = startDeadline(request, shopConfig.timeouts);
    const withKeys = await withPaymentKeys(limitBackend(shopConfig, deadline));
    const data = { ...ids, config: limitPayment(withKeys, deadline), securityLog, after };
    return await explainFailedFile(await handle(pagesContext(request, env, ctx, data)));
  } catch (error) {
    return error instanceof ConfigError
      ? configErrorResponse(request, error, ids)
      : serverErrorResponse(error, ids);
  }
}

/** Sends queued mail after the response. */
function sendMailAfter(request: Request, response: Response, env: Env, ctx: ExecutionContext): void {
  if (response.status >= 400 || !mayQueueMail(request)) return;
  const shopConfig = config(env);
  runAfter(ctx, sendNewMails(shopConfig));
  if (delaysMail(request) && shopConfig.undoSeconds > 0) runAfter(ctx, sendDelayedMails(shopConfig));
}

/** Reads the rest of a request body: closing the connection halfway shows as a network failure, not as our response. */
async function drain({ body, bodyUsed }: Request): Promise<void> {
  if (body && !bodyUsed) await body.pipeTo(new WritableStream()).catch(() => undefined);
}

export default {
  async fetch(received, env, ctx) {
    const request = readHostCookies(received);
    const ids = createRequestIds();
    const path = loggedPath(new URL(request.url).pathname);
    return withLogContext({ requestId: ids.requestId, method: request.method, path }, () =>
      withMetrics(metricsOf(env), async () => {
        const startedAt = Date.now();
        const response = await respond(request, env, ctx, ids);
        sendMailAfter(request, response, env, ctx);
        await drain(request);
        const secured = withSecurityHeaders(response, request, ids);
        writeHostCookies(secured, request);
        countEvent(
          "request",
          [routeName(), request.method, String(response.status)],
          [Date.now() - startedAt],
        );
        ctx.waitUntil(storeLogged());
        return secured;
      }),
    );
  },

  async scheduled(_controller, env) {
    await withLogContext({ requestId: newRequestId(), task: "cron" }, () =>
      withMetrics(metricsOf(env), async () => {
        await runCron(config(env));
        await storeErrors(config(env));
      }),
    );
  },
} satisfies ExportedHandler<Env>;
