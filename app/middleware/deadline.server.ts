import type { ShopConfig } from "#app/config.server.ts";
import { isRead } from "#app/data/reading-functions.ts";
import { breakerOf } from "#app/middleware/breaker.server.ts";
import { isPortalFile } from "#app/middleware/headers.server.ts";

/** The deadline for all calls of one request. */
export type Deadline = {
  /** The end in milliseconds since 1970. */
  endsAt: number;
  /** When calls that write must have ended, so that the page about them can still be read. */
  writesEndAt: number;
};

/** The share of a form's time in which it may write. */
const WRITING_SHARE = 0.8;

/**
 * The paths of long GET requests, besides files of the portal: own data, images, sitemaps and product feeds.
 * docs/deploy.md lists all long work, at WORK_TIMEOUT_MS.
 */
const LONG_GET = /^\/(?:profile\/data\/download|media\/.+|sitemap(?:\.xml|\/.+)|feeds\/.+)$/;
/**
 * The paths of long posts: all forms of the portal, and the webhook, whose work continues after WEBHOOK_TIMEOUT_MS when
 * Razorpay has its answer.
 */
const LONG_POST = /^\/(?:admin\/|payment\/webhook$)/;

/** Returns how long a request may take, in milliseconds: the time of a page, a form, or long work. */
export function timeFor(
  { method, url }: Pick<Request, "method" | "url">,
  limits: ShopConfig["timeouts"],
): number {
  const { pathname } = new URL(url);
  if (method !== "POST") return isPortalFile(pathname) || LONG_GET.test(pathname) ? limits.work : limits.page;
  return LONG_POST.test(pathname) ? limits.work : limits.form;
}

/**
 * Starts the deadline of a request.
 * @param limits milliseconds
 * @param now milliseconds since 1970
 */
export function startDeadline(
  request: Pick<Request, "method" | "url">,
  limits: ShopConfig["timeouts"],
  now = Date.now(),
): Deadline {
  const time = timeFor(request, limits);
  return {
    endsAt: now + time,
    writesEndAt: now + (request.method === "POST" ? time * WRITING_SHARE : time),
  };
}

/**
 * Returns the config with a database client that ends every call at the deadline, and makes none while the database is
 * known to be down.
 */
export function limitBackend(config: ShopConfig, deadline: Deadline): ShopConfig {
  const { backend } = config;
  if (!backend) return config;
  return { ...config, backend: { ...backend, fetch: limitFetch(config, deadline, backend.fetch) } };
}

/** Returns true if the database is known to be down. */
export function isDatabaseDown({ backend, breaker }: Pick<ShopConfig, "backend" | "breaker">): boolean {
  return backend !== null && breakerOf(new URL("/rest/v1/", backend.url), breaker).isDown();
}

/** Returns the config with the same limits for Razorpay, see limitBackend. */
export function limitPayment(config: ShopConfig, deadline: Deadline): ShopConfig {
  const { gateway } = config;
  if (!gateway) return config;
  return { ...config, gateway: { ...gateway, fetch: limitFetch(config, deadline, gateway.fetch) } };
}

/** Statuses of a proxy whose server does not answer. */
const GATEWAY_ERRORS = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530]);

function limitFetch(
  { breaker: limits }: Pick<ShopConfig, "breaker">,
  deadline: Deadline,
  send: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const breaker = breakerOf(url, limits);
    const startedAt = Date.now();
    const mayTakeAll = isRead(init?.method ?? "GET", url);
    const left = (mayTakeAll ? deadline.endsAt : deadline.writesEndAt) - startedAt;
    if (left <= 0) throw timeout("The time of this request is over.");
    if (!breaker.allows(deadline, startedAt)) return refusal(url);
    const signals = [AbortSignal.timeout(left), ...(init?.signal ? [init.signal] : [])];
    try {
      const response = await send(input, { ...init, signal: AbortSignal.any(signals) });
      if (GATEWAY_ERRORS.has(response.status)) breaker.failed(startedAt, Date.now());
      else breaker.succeeded(Date.now());
      return response;
    } catch (error) {
      breaker.failed(startedAt, Date.now());
      throw error;
    }
  };
}

function timeout(message: string): DOMException {
  return new DOMException(message, "TimeoutError");
}

/** The grant type in the query of a token refresh. */
const REFRESH = "refresh_token";

/**
 * Returns the response in place of a call to a service that is down. A session refresh gets a status that the auth
 * client does not retry and that keeps the session.
 * @throws a TimeoutError for any other call
 */
function refusal(url: URL): Response {
  if (url.searchParams.get("grant_type") !== REFRESH)
    throw timeout("The service does not answer at present.");
  return Response.json({ code: 429, msg: "The service does not answer at present." }, { status: 429 });
}
