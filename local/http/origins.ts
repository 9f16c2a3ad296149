/**
 * Checks that a request uses this computer's own host name. A foreign host name that resolves to 127.0.0.1 would let
 * that site's pages read the responses (DNS rebinding).
 */
export function isLoopbackRequest(url: URL): boolean {
  return ["127.0.0.1", "localhost"].includes(url.hostname);
}

/** Checks that `target` is an absolute URL of the same origin as `siteUrl`. */
export function isSameOrigin(target: string | null, siteUrl: string): target is string {
  return target !== null && URL.canParse(target) && new URL(target).origin === new URL(siteUrl).origin;
}
