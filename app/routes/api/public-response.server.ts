const ONE_HOUR = 60 * 60;

/** A response that is the same for everybody, cached publicly for an hour. */
export function publicResponse(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": `public, max-age=${ONE_HOUR}` },
  });
}
