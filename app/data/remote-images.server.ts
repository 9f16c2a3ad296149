import { MAX_IMAGE_BYTES } from "#app/shop/product/product-image.ts";
import { type DownloadProblem, isDownloadable } from "#app/shop/product/remote-image.ts";

const TIMEOUT_MS = 10_000;
/** The maximum number of redirects followed, because shops redirect old image URLs to new ones. */
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads an image of another site, of at most 10 MB and within ten seconds. The URL of each redirect is checked like
 * the first. No cookie, key or header of the shop is sent.
 * @param send the Worker's fetch, or one that counts requests
 */
export async function downloadImage(
  address: string,
  send: typeof fetch = fetch,
): Promise<Uint8Array<ArrayBuffer> | { problem: DownloadProblem }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let next = address;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (!isDownloadable(next)) return { problem: "address" };
      const response = await send(next, {
        redirect: "manual",
        signal,
        headers: { Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" },
      });
      const target = REDIRECTS.has(response.status) ? response.headers.get("Location") : null;
      if (target === null) return await readImage(response);
      await response.body?.cancel();
      if (!URL.canParse(target, next)) return { problem: "not_found" };
      next = new URL(target, next).href;
    }
    return { problem: "not_found" };
  } catch {
    return { problem: "no_answer" };
  }
}

async function readImage(
  response: Response,
): Promise<Uint8Array<ArrayBuffer> | { problem: DownloadProblem }> {
  const { ok, status, body, headers } = response;
  if (!ok || !body) {
    await body?.cancel();
    return { problem: status >= 500 || status === 429 ? "no_answer" : "not_found" };
  }
  if (Number(headers.get("Content-Length") ?? 0) > MAX_IMAGE_BYTES) {
    await body.cancel();
    return { problem: "too_large" };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop cancels the body.
    if (size > MAX_IMAGE_BYTES) return { problem: "too_large" };
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
