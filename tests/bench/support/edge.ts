import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

const QUALITY = { page: 4, file: 11 };
const COMPRESSED = /text|javascript|json|svg/;

/** A server before the shop that compresses as Cloudflare does: pages lightly, files as well as it can. */
export async function startEdge(shopUrl: string): Promise<{ url: string; server: Server }> {
  const files = new Map<string, Buffer>();
  const compress = (url: string, body: Buffer, isPage: boolean) => {
    const known = isPage ? undefined : files.get(url);
    const quality = isPage ? QUALITY.page : QUALITY.file;
    const packed =
      known ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    if (!isPage) files.set(url, packed);
    return packed;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "/";
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(shopUrl + path, {
      method: request.method ?? "GET",
      headers: Object.entries({ ...headers, origin: headers.origin && shopUrl }).flatMap(([name, value]) =>
        typeof value === "string"
          ? [[name, value.replace(`http://${request.headers.host}`, shopUrl)] as [string, string]]
          : [],
      ),
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      redirect: "manual",
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("Content-Type") ?? "";
    const packed = COMPRESSED.test(type) ? compress(path, body, type.startsWith("text/html")) : body;
    for (const [name, value] of answer.headers) {
      if (!/^(content-encoding|content-length|transfer-encoding|set-cookie)$/.test(name))
        response.setHeader(name, value);
    }
    response.setHeader("Set-Cookie", answer.headers.getSetCookie());
    if (packed !== body) response.setHeader("Content-Encoding", "br");
    response.writeHead(answer.status).end(packed);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
