import type { RouterContextProvider } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import { type SecurityLog, securityLogContext } from "#app/context.ts";
import { hmac, toHex } from "#app/crypto.server.ts";
import { recordSecurityEvent } from "#app/data/security-events.server.ts";
import { writeLog } from "#app/log.server.ts";
import { networkOfRequest } from "#app/middleware/rate-limit.server.ts";
import { type SecurityEvent, STORED_BY_DATABASE } from "#app/shop/security/security-events.ts";

/**
 * Rejections that are cheap to cause. For one network, each isolate stores each of them once a minute, and logs all of
 * them.
 */
const FREQUENT: ReadonlySet<SecurityEvent> = new Set(["limit_reached", "foreign_origin", "cookie_refused"]);
const MINUTE_MS = 60_000;
const MAX_KEYS = 1_000;
const storedAt = new Map<string, number>();

function isRepeated(event: SecurityEvent, network: string): boolean {
  if (!FREQUENT.has(event)) return false;
  const key = `${event}:${network}`;
  const now = Date.now();
  if (now - (storedAt.get(key) ?? 0) < MINUTE_MS) return true;
  if (storedAt.size >= MAX_KEYS) storedAt.clear();
  storedAt.set(key, now);
  return false;
}

/** Returns a keyed hash of the network, of 16 hexadecimal digits. */
async function hashNetwork(network: string, secret: string): Promise<string> {
  return toHex((await hmac(`network:${secret}`, network)).subarray(0, 8));
}

type Source = {
  request: Request;
  requestId: string;
  config: Pick<ShopConfig, "backend" | "sessionSecrets">;
  /** Runs work after the response. */
  after: (work: Promise<unknown>) => void;
};

/**
 * Creates the security log of a request. Each event is one line of JSON, with the account's id, a keyed hash of the
 * network and no other data about a person, and a row of security_events, which is written after the response.
 */
export function createSecurityLog({ request, requestId, config, after }: Source): SecurityLog {
  const { backend, sessionSecrets } = config;
  return (event, { userId, email } = {}) => {
    const write = async () => {
      const address = networkOfRequest(request);
      const network = await hashNetwork(address, sessionSecrets[0] ?? "");
      writeLog("warning", { security: event, requestId, userId, network });
      if (!backend || STORED_BY_DATABASE.has(event) || isRepeated(event, network)) return;
      await recordSecurityEvent(backend, { event, userId, email, network, requestId });
    };
    after(write());
  };
}

/** Writes an event to the security log of the request. */
export function logSecurityEvent(
  context: Readonly<RouterContextProvider>,
  ...event: Parameters<SecurityLog>
): void {
  context.get(securityLogContext)(...event);
}
