import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { createServer } from "vite";

import type { Keys } from "#local/backend/keys.ts";
import { DEMO_PROJECT } from "#local/backend/migrations.ts";
import { startBackend, type BackendOptions } from "#local/backend/server.ts";
import { closeAll } from "#local/close-all.ts";
import { readFileIfExists } from "#local/files.ts";
import { LOOPBACK } from "#local/launcher/ports.ts";
import { guardWorkerd } from "#local/launcher/workerd-guard.ts";
import { mailVars } from "#local/mail/provider.ts";
import { readDemoPayments } from "#local/razorpay/demo-payments.ts";
import { razorpayVars, startRazorpay } from "#local/razorpay/server.ts";
import { ROOT } from "#local/root.ts";

export type DevOptions = Pick<BackendOptions, "confirmEmail" | "log"> & {
  dataDir: string;
  keys: Keys;
  port: number;
  backendPort: number;
  razorpayPort: number;
};

/** A shop started by `npm start` or `npm run dev`. */
export type RunningShop = {
  url: string;
  backendUrl: string;
  mailboxUrl: string;
  razorpayUrl: string;
  runCron: () => Promise<void>;
  close: () => Promise<void>;
};

const WRITTEN_BY = "# Written by npm run dev, and by each start anew.\n";
/** Matches the start of the file that Haat 0.2 and earlier wrote. */
const WRITTEN_EARLIER =
  /^SUPABASE_URL="http:\/\/127\.0\.0\.1:\d+"\nSUPABASE_PUBLISHABLE_KEY="[^\n]*\n(?:.*\n)*DEMO="true"\n/;

/** Writes the Worker's variables. @throws Error when the file is somebody's own, which it leaves as it is */
export function writeDevVars(file: string, variables: Record<string, string>): void {
  const present = readFileIfExists(file)?.toString() ?? WRITTEN_BY;
  if (!present.startsWith(WRITTEN_BY) && !WRITTEN_EARLIER.test(present)) {
    throw new Error(
      `${file} is your own file, which npm run dev would have to replace. Move it away and start again.`,
    );
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, WRITTEN_BY + lines.join(""), { mode: 0o600 });
}

/** Starts the shop with hot reload: the same backend, with Vite's development server instead of the built Worker. */
export async function startDevShop(options: DevOptions): Promise<RunningShop> {
  const url = `http://localhost:${options.port}`;
  const { backendPort, razorpayPort, ...rest } = options;
  const backend = await startBackend({
    ...rest,
    project: DEMO_PROJECT,
    port: backendPort,
    siteUrl: url,
  });
  const razorpay = await startRazorpay({ siteUrl: url, dataDir: options.dataDir, port: razorpayPort });
  razorpay.importPayments(await readDemoPayments(backend.sql));
  guardWorkerd();
  process.env.NODE_ENV = "development";
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  // The Cloudflare plugin reads the Worker's variables only from this file.
  const variables = {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: options.keys.publishableKey,
    SUPABASE_SECRET_KEY: options.keys.secretKey,
    SESSION_SECRET: options.keys.sessionSecret,
    SITE_URL: url,
    GOOGLE_SIGN_IN: "true",
    DEMO: "true",
    ...mailVars(backend),
    ...razorpayVars(razorpay),
  };
  writeDevVars(join(ROOT, ".dev.vars"), variables);
  const server = await createServer({
    root: ROOT,
    server: { host: LOOPBACK, port: options.port, strictPort: true },
  });
  await server.listen();
  return {
    url,
    backendUrl: backend.url,
    mailboxUrl: backend.mailboxUrl,
    razorpayUrl: razorpay.url,
    async runCron() {
      await fetch(`http://${LOOPBACK}:${options.port}/cdn-cgi/handler/scheduled`);
    },
    close: () => closeAll(razorpay.close, () => server.close(), backend.close),
  };
}
