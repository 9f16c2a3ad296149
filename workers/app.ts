import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

import { ConfigError, parseConfig, type ShopConfig } from "#app/config.server.ts";
import { configContext } from "#app/context.ts";
import { expireUnpaid } from "#app/data/service.server.ts";

type Env = Record<string, unknown>;

let parsed: ShopConfig | undefined;

function config(env: Env): ShopConfig {
  return (parsed ??= parseConfig(env));
}

const handle = createRequestHandler<Env>({
  build: build as never,
  mode: import.meta.env.MODE,
  getLoadContext({ context }) {
    const provider = new RouterContextProvider();
    provider.set(configContext, config(context.cloudflare.env));
    return provider;
  },
});

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
      // The handler speaks the Pages shape: one object for request, env and lifetime.
      return await handle({
        request,
        env,
        params: {},
        data: {},
        functionPath: "",
        next: () => Promise.reject(new Error("There is no next handler.")),
        waitUntil: (promise: Promise<unknown>) => ctx.waitUntil(promise),
        passThroughOnException: () => ctx.passThroughOnException(),
      } as unknown as Parameters<typeof handle>[0]);
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
