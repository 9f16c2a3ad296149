const AN_HOUR = 60 * 60;

/** An answer that is the same for everybody, so that anybody may keep it: for an hour. */
export function publicAnswer(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": `public, max-age=${AN_HOUR}` },
  });
}
