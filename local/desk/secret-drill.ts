import { randomInt } from "node:crypto";
import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { closeAll } from "#local/close-all.ts";
import { findFreePort, LOOPBACK } from "#local/launcher/ports.ts";
import { type Shop, startShop } from "#local/launcher/shop.ts";

/*
 * `npm run drill -- --secret [number]`: a shop with a fault that nothing names, for practice with its log and
 * docs/operations.md. Whoever practises must not read on.
 */

type Answer = { status: number; body: string } | "none" | "forward";

type SecretFault = {
  /** Words of the symptom in docs/runbook.md. */
  symptom: string;
  /** Variables of the Worker that differ; undefined: missing. */
  vars?: Record<string, string | undefined>;
  /** Returns the backend's response for a path: a fixed response, "none", or "forward" to the real backend. */
  backend?: (path: string) => Answer;
  /** Goes wrong once the shop runs. */
  begin?: (shop: Shop) => Promise<void> | void;
  /** The cron does not run. */
  hasNoCron?: boolean;
};

const OVERDUE = JSON.stringify({ message: "Project has exceeded its quota" });

/** The numbers stay: `--secret 3` is the same fault tomorrow. */
export const SECRET_FAULTS: SecretFault[] = [
  {
    symptom: "e-mails are queued",
    async begin(shop) {
      shop.mails?.setFault("down");
      await shop.sql("select public.shop_subscribe_newsletter('meera@example.com')");
    },
  },
  {
    symptom: "sign_in: failed",
    backend: (path) => (path.startsWith("/auth/") ? { status: 402, body: OVERDUE } : "forward"),
  },
  {
    symptom: "secret_key: failed",
    vars: { SUPABASE_SECRET_KEY: `sb_secret_${"0".repeat(32)}` },
  },
  {
    symptom: "cron: late",
    hasNoCron: true,
    async begin(shop) {
      await shop.sql("update public.cron_runs set finished_at = now() - interval '40 minutes'");
    },
  },
  {
    symptom: "paid orders stay unpaid",
    begin: (shop) => shop.razorpay.setFault({ kind: "cut", times: 1_000_000 }),
  },
  {
    symptom: "pages take 5 seconds",
    backend: () => "none",
  },
  {
    symptom: "haat cannot start",
    vars: { RAZORPAY_WEBHOOK_SECRET: undefined },
  },
];

/** Starts a shop of its own with this fault, on free ports, with its data in memory. */
export async function startSecretShop(fault: SecretFault, log: (line: string) => void): Promise<Shop> {
  const backendPort = await findFreePort(0);
  let isBroken = false;
  const answer = (path: string) => (isBroken ? (fault.backend?.(path) ?? "forward") : "forward");
  const proxy = fault.backend ? await openProxy(backendPort, answer) : null;
  try {
    const shop = await startShop({
      memory: true,
      backendPort,
      vars: { DEMO: "true", ...(proxy ? { SUPABASE_URL: proxy.url } : {}), ...fault.vars },
      log,
    });
    // As in a shop that has run for a while. It fails where a variable of the Worker is the fault.
    await shop.runCron().catch(() => undefined);
    await fault.begin?.(shop);
    isBroken = true;
    return { ...shop, close: () => closeAll(shop.close, () => proxy?.close()) };
  } catch (error) {
    proxy?.close();
    throw error;
  }
}

/** Passes requests on to the backend, unless `answer` says otherwise. */
async function openProxy(port: number, answer: (path: string) => Answer) {
  const server = http.createServer((request, response) => {
    const given = answer(request.url ?? "");
    if (given === "none") return;
    if (given !== "forward") {
      response.writeHead(given.status, { "content-type": "application/json" }).end(given.body);
      return;
    }
    const { method, headers, url: path } = request;
    const onward = http.request({ host: LOOPBACK, port, path, method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  const ownPort = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://${LOOPBACK}:${ownPort}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Runs a fault until Ctrl-C.
 * @param number of the fault, from 1; any of them without it
 * @returns the words of its symptom; null for a number that no fault has
 */
export async function runSecretDrill(number: string | undefined): Promise<string | null> {
  const at = number === undefined ? randomInt(SECRET_FAULTS.length) : Number(number) - 1;
  const fault = SECRET_FAULTS[at];
  if (!fault) {
    console.error(`Choose a number from 1 to ${SECRET_FAULTS.length}.`);
    return null;
  }
  const logFile = join(mkdtempSync(join(tmpdir(), "haat-drill-")), "log.txt");
  writeFileSync(logFile, "");
  const log = (line: string) => appendFileSync(logFile, `${new Date().toISOString()} ${line}\n`);
  console.log("A shop with a fault is starting …");
  const shop = await startSecretShop(fault, log);
  const timer = fault.hasNoCron
    ? null
    : setInterval(() => void shop.runCron().catch(() => undefined), 60_000);
  console.log(
    [
      "",
      `  Shop     ${shop.shopUrl}   health: ${shop.shopUrl}/healthz`,
      `  Log      ${logFile}`,
      `  Razorpay ${shop.razorpay.url}   Mailbox ${shop.mailboxUrl}`,
      "  Shopper  asha@haat.example haat-shopper   Admin admin@haat.example haat-admin",
      "",
      "  Something is wrong. What is it, and what would you do? docs/operations.md and docs/runbook.md help.",
      "  Press Ctrl-C for the line of the runbook.",
    ].join("\n"),
  );
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      // In place of Miniflare's listeners, which end the process.
      process.removeAllListeners(signal);
      process.on(signal, () => resolve());
    }
  });
  if (timer) clearInterval(timer);
  await shop.close();
  return fault.symptom;
}
