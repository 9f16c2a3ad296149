const ONE_HOUR = 60 * 60;

/** The number of bytes by which a copy may fall behind the response before it is given up. */
const MAX_BEHIND = 8 * 1024 * 1024;

/**
 * Sends a text in parts. A part that fails ends the response before its end.
 * @param keep gets a copy of the response while it is sent, which ends with an error when the response does
 */
export function publicStream(
  parts: AsyncIterator<string>,
  contentType: string,
  keep: ((copy: ReadableStream<Uint8Array>) => void) | null = null,
): Response {
  const encoder = new TextEncoder();
  const copy = keep && startCopy(keep);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await parts.next();
        if (done) {
          controller.close();
          copy?.close();
        } else {
          const part = encoder.encode(value);
          controller.enqueue(part);
          copy?.write(part);
        }
      } catch (error) {
        copy?.abort(error);
        throw error;
      }
    },
    cancel(reason) {
      copy?.abort(reason);
    },
  });
  return publicFile(body, contentType);
}

/** A copy that never makes the response wait: one that nobody reads fast enough is given up. */
function startCopy(keep: (copy: ReadableStream<Uint8Array>) => void) {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: MAX_BEHIND });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({}, strategy);
  const writer = writable.getWriter();
  const abort = (reason: unknown) => void writer.abort(reason).catch(() => undefined);
  keep(readable);
  return {
    write(part: Uint8Array) {
      if ((writer.desiredSize ?? 0) <= 0) abort(new Error("The copy is behind."));
      // Ignores errors of a copy that was given up.
      else void writer.write(part).catch(() => undefined);
    },
    close: () => void writer.close().catch(() => undefined),
    abort,
  };
}

/** A file that is the same for everybody, cached publicly for an hour, or for the rest of one. */
export function publicFile(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  seconds: number = ONE_HOUR,
): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": `public, max-age=${seconds}` },
  });
}

/** A response that is the same for everybody, cached publicly for an hour. */
export function publicResponse(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": `public, max-age=${ONE_HOUR}` },
  });
}
