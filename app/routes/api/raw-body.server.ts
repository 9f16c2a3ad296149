/**
 * The bytes of a body exactly as they came, for what is signed and for forms whose fields are not ours to name.
 * @returns null when there are more than allowed
 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: BlobPart[] = [];
  let size = 0;
  // To the end, keeping no more than allowed: see drain() in workers/app.ts.
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size <= max) parts.push(part);
  }
  return size > max ? null : new Uint8Array(await new Blob(parts).arrayBuffer());
}
