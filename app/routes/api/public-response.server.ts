const ONE_HOUR = 60 * 60;

/** The same, sent in parts. A part that fails ends the response before its end. */
export function publicStream(parts: AsyncIterator<string>, contentType: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": `public, max-age=${ONE_HOUR}` },
  });
}

/** A response that is the same for everybody, cached publicly for an hour. */
export function publicResponse(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": `public, max-age=${ONE_HOUR}` },
  });
}
