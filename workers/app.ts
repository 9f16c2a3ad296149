import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

import { ConfigError, parseConfig, type ShopConfig } from "#app/config.server.ts";
import { configContext } from "#app/context.ts";
import { expireUnpaid } from "#app/data/service.server.ts";

type Env = Record<string, unknown>;
/** What a Pages function is called with. */
type PagesContext = Parameters<ReturnType<typeof createRequestHandler<Env>>>[0];

let parsed: ShopConfig | undefined;

function config(env: Env): ShopConfig {
  return (parsed ??= parseConfig(env));
}

const handle = createRequestHandler<Env>({
  build,
  mode: import.meta.env.MODE,
  getLoadContext({ context }) {
    const provider = new RouterContextProvider();
    provider.set(configContext, config(context.cloudflare.env));
    return provider;
  },
});

/** The handler speaks the Pages shape, one object for all; of it, these four are what it reads. */
function pagesContext(request: Request, env: Env, ctx: ExecutionContext): PagesContext {
  const context = {
    request,
    env,
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
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

export default {
  async fetch(request, env, ctx) {
    try {
      config(env);
      return await handle(pagesContext(request, env, ctx));
    } catch (error) {
      if (error instanceof ConfigError) return cannotStart(error);
      throw error;
    }
  },

  async scheduled(_controller, env) {
    const { backend } = config(env);
    if (backend) await expireUnpaid(backend);
  },
} satisfies ExportedHandler<Env>;
