/** The size of the largest form that the shop reads. */
export const MAX_FORM_BYTES = 64 * 1024;

/**
 * Reads the bytes of a request body, unchanged. Reads to the end even when there are too many bytes, but then keeps
 * none: a connection closed halfway shows in the browser as a network failure instead of our response.
 * @returns null when the body is larger than `maxBytes`
 */
export async function readBody(
  request: Pick<Request, "body">,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: BlobPart[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > maxBytes ? null : new Uint8Array(await new Blob(chunks).arrayBuffer());
}
