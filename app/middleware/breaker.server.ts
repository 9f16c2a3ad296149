/** The limits that determine when a service counts as down, and when it is tried again. */
export type BreakerLimits = {
  /** The number of failed calls in a row. */
  failures: number;
  retryAfterMs: number;
};

/** A circuit breaker: tracks whether a service is down from the calls made to it. Times are in milliseconds. */
export type Breaker = {
  /**
   * Returns true if a call may be made now. While the service is down, one request in `retryAfterMs` may try it. A
   * request keeps that right as long as none of its calls has failed.
   */
  allows: (request: object, now: number) => boolean;
  /** Returns true if the service counts as down. Optional work is then not tried at all. */
  isDown: () => boolean;
  succeeded: (now: number) => void;
  /**
   * Records a failed call.
   * @param startedAt when the call was made; a call from before the last success is ignored
   */
  failed: (startedAt: number, now: number) => void;
};

/** Creates the breaker of one service: down after `failures` failed calls in a row, until a call succeeds. */
export function createBreaker({ failures: limit, retryAfterMs }: BreakerLimits): Breaker {
  let failures = 0;
  let lastSuccess = -Infinity;
  let nextTry = 0;
  let trying: object | null = null;
  return {
    allows(request, now) {
      if (failures < limit || request === trying) return true;
      if (now < nextTry) return false;
      // Cloudflare may end a request before its calls are answered, so the next retry does not wait for them.
      nextTry = now + retryAfterMs;
      trying = request;
      return true;
    },
    isDown: () => failures >= limit,
    succeeded(now) {
      failures = 0;
      trying = null;
      lastSuccess = now;
    },
    failed(startedAt, now) {
      if (startedAt < lastSuccess) return;
      failures += 1;
      trying = null;
      if (failures >= limit) nextTry = now + retryAfterMs;
    },
  };
}

/** This isolate's breakers by service. When one request finds a service down, the next one does not wait for it. */
const breakers = new Map<string, Breaker>();

/**
 * Returns the isolate's breaker of a service. Database, auth and storage of a project have separate ones, because they
 * fail separately.
 */
export function breakerOf(url: URL, limits: BreakerLimits): Breaker {
  const service = `${url.origin}/${url.pathname.split("/", 2)[1] ?? ""}`;
  const known = breakers.get(service);
  if (known) return known;
  const breaker = createBreaker(limits);
  breakers.set(service, breaker);
  return breaker;
}
