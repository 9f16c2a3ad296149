import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { findFaults, readFaults } from "#local/desk/drill.ts";
import { SECRET_FAULTS, startSecretShop } from "#local/desk/secret-drill.ts";
import { ROOT } from "#local/root.ts";

/* `npm run drill -- --secret`: the runbook's line for each unnamed fault can be found from the log or from /healthz. */

const faults = readFaults(readFileSync(join(ROOT, "docs/runbook.md"), "utf8"));

/**
 * The text that shows each fault in the log or at /healthz, as its line of the runbook says, and the place where it
 * appears first.
 */
const SIGNS = [
  { sign: "send a mail", see: "cron" },
  { sign: '"sign_in":"failed"', see: "/healthz" },
  { sign: "check health: use the secret key", see: "/healthz" },
  { sign: '"cron":"late"', see: "/healthz" },
  { sign: "razorpay GET", see: "/healthz" },
  { sign: "read settings", see: "/" },
  { sign: "read the configuration", see: "/" },
];

test.each(SECRET_FAULTS.map((fault, at) => ({ number: at + 1, fault, ...SIGNS[at] })))(
  "secret fault $number shows what one line of the runbook says",
  { timeout: 120_000 },
  async ({ fault, sign, see }) => {
    expect(SIGNS).toHaveLength(SECRET_FAULTS.length);
    expect(findFaults(faults, fault.symptom)).toHaveLength(1);
    const lines: string[] = [];
    const shop = await startSecretShop(fault, (line) => lines.push(line));
    try {
      const look = async () => {
        if (see === "cron") await shop.runCron();
        else lines.push(await (await fetch(shop.shopUrl + see)).text());
        return lines.join("\n");
      };
      // An answer of /healthz is given again for ten seconds.
      await expect.poll(look, { timeout: 60_000, interval: 1000 }).toContain(sign);
    } finally {
      await shop.close();
    }
  },
);
