import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

import { LOOPBACK } from "#local/launcher/ports.ts";

/** Largest accepted request body, in bytes; larger ones get 413. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export type HttpServer = { url: string; port: number; close: () => Promise<void> };

/** Answers a request; null closes the connection without a response. */
type Handler = (request: Request) => Promise<Response | null>;

/** Serves a fetch handler on the loopback address. Port 0 takes any free port. */
export async function serve(handler: Handler, port: number): Promise<HttpServer> {
  const server = createServer(createListener(handler));
  // Node's default of five seconds can close an idle connection just as the Worker sends on it.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: LOOPBACK }, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://${LOOPBACK}:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createListener(handler: Handler): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (Number(incoming.headers["content-length"]) > MAX_BODY_BYTES) {
        return new Response(null, { status: 413, headers: { Connection: "close" } });
      }
      const response = await handler(request);
      if (response) return response;
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => Response.json({ message: String(error) }, { status: 500 }),
    },
  );
}
