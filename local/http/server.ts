import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { LOOPBACK } from "#local/launcher/ports.ts";

/** Larger bodies are refused before they are read into memory. */
const BODY_LIMIT = 10 * 1024 * 1024;

export type HttpServer = { url: string; port: number; close: () => Promise<void> };

/** Serves a fetch handler on the loopback address. `port` 0 takes any free one. Where it answers null the connection is cut. */
export async function serve(
  handle: (request: Request) => Promise<Response | null>,
  port: number,
): Promise<HttpServer> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, handle).catch((error: unknown) => {
      if (!outgoing.headersSent) outgoing.writeHead(500, { "Content-Type": "application/json" });
      outgoing.end(JSON.stringify({ message: String(error) }));
    });
  });
  // Node would close an idle connection after five seconds, at times just as the Worker sends on it.
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

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response | null>,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === null) {
    outgoing.writeHead(413, { Connection: "close" }).end();
    return;
  }
  const request = new Request(new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? LOOPBACK}`), {
    method: incoming.method ?? "GET",
    headers: headersOf(incoming),
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
  const response = await handle(request);
  if (response === null) {
    outgoing.destroy();
    return;
  }
  const text = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, [...response.headers].flat()).end(text);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}
