import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** The files that send requests, and where to. docs/security-inventory.md has the same list. */
const SENDERS = {
  "app/data/client.server.ts": "Supabase: SUPABASE_URL",
  "app/data/google.server.ts": "Supabase: SUPABASE_URL",
  "app/data/health.server.ts": "Supabase: SUPABASE_URL",
  "app/data/product-images.server.ts": "Supabase: SUPABASE_URL",
  "app/data/remote-images.server.ts": "images that an import names: https, public names, see isDownloadable",
  "app/mail/sender.server.ts": "mail provider: MAIL_API_URL",
  "app/middleware/deadline.server.ts": "passes calls to Supabase and Razorpay on",
  "app/middleware/turnstile.server.ts": "Cloudflare Turnstile: challenges.cloudflare.com",
  "app/payment/call.server.ts": "Razorpay: api.razorpay.com",
  "app/workflows/alerts.server.ts": "chat of the owners: ALERT_WEBHOOK_URL",
  "app/workflows/subrequests.server.ts": "passes calls of the cron on",
};

/** The server's own files: the browser's script asks the shop alone, by the Content-Security-Policy. */
const files = ["app", "workers"]
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("app/browser/"));

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

test("only the listed files send requests, each to an address of the configuration", () => {
  const senders = files.filter((file) =>
    /(?<!\.|async )\bfetch\(|= fetch\b|\bWebSocket\(|\bconnect\(\{/.test(
      withoutComments(readFileSync(file, "utf8")),
    ),
  );
  expect(senders.toSorted()).toEqual(Object.keys(SENDERS));
});

test("every request that leaves refuses redirects", () => {
  const passing = new Set(["app/middleware/deadline.server.ts", "app/workflows/subrequests.server.ts"]);
  const senders = Object.keys(SENDERS).filter((file) => !passing.has(file));
  const following = senders.filter((file) => !readFileSync(file, "utf8").includes('redirect: "manual"'));
  expect(following).toEqual([]);
});
