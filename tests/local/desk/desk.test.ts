import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, expect, test } from "vitest";

import { checkNode, examine } from "#local/desk/doctor.ts";
import { findFaults, readFaults, toTestRun } from "#local/desk/drill.ts";
import { listOutdated, readHeldPins } from "#local/desk/outdated.ts";
import { ROOT } from "#local/root.ts";

/* `npm run doctor`, `npm run outdated` and `npm run drill`. */

const folder = mkdtempSync(join(tmpdir(), "haat-desk-"));
afterAll(() => rmSync(folder, { recursive: true }));

const problems = async (env: Record<string, string> = {}) =>
  (
    await examine(folder, {
      PORT: "0",
      BACKEND_PORT: "0",
      RAZORPAY_PORT: "0",
      CHROMIUM_PATH: "/bin/sh",
      ...env,
    })
  )
    .filter(({ result }) => result !== "ok")
    .map(({ result, text }) => `${result} ${text}`);

test("doctor finds nothing wrong with a complete folder, and names what is missing in another", async () => {
  expect(await problems()).toEqual(["FAIL The packages are not installed. Run npm ci."]);
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
  expect(await problems()).toEqual([]);
  mkdirSync(join(folder, ".data/pg"), { recursive: true });
  expect(await problems()).toEqual([]);
  writeFileSync(join(folder, ".data/pg/PG_VERSION"), "17");
  expect(await problems()).toEqual([expect.stringMatching(/^FAIL .*pg has no haat\.ready/)]);
  writeFileSync(join(folder, ".data/pg/haat.ready"), "");
  expect(await problems()).toEqual([]);
});

test("doctor names a port in use, swapped keys and an old Node", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  expect(await problems({ PORT: port })).toEqual([
    `warn Port ${port} is in use: npm start takes the next one.`,
  ]);
  await new Promise((resolve) => server.close(resolve));
  writeFileSync(
    join(folder, ".dev.vars"),
    "SUPABASE_PUBLISHABLE_KEY=sb_secret_1\nSUPABASE_SECRET_KEY=sb_publishable_1\n",
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^FAIL \.dev\.vars: SUPABASE_PUBLISHABLE_KEY is not/),
  ]);
  expect(["22.21.0", "20.19.4", "22.22.0", "24.0.0"].map((version) => checkNode(version).result)).toEqual([
    "FAIL",
    "FAIL",
    "ok",
    "ok",
  ]);
});

test("outdated lists what is held last, with the reason that renovate.json has", () => {
  const held = readHeldPins(readFileSync(join(ROOT, "renovate.json"), "utf8"));
  expect([...held.keys()]).toEqual(expect.arrayContaining(["tailwindcss", "@electric-sql/pglite"]));
  for (const reason of held.values()) expect(reason.length).toBeGreaterThan(20);
  const answer = JSON.stringify({
    tailwindcss: { current: "4.3.3", latest: "4.3.5" },
    zod: { current: "4.6.7", latest: "4.7.0" },
  });
  expect(listOutdated(answer, held)).toEqual([
    "zod: 4.6.7 → 4.7.0",
    expect.stringMatching(/^tailwindcss: 4\.3\.3 → 4\.3\.5, held: Later versions/),
  ]);
  expect(listOutdated("", held)).toEqual(["Everything is at its latest version."]);
});

test("every held pin is a package of the project", () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const held = readHeldPins(readFileSync(join(ROOT, "renovate.json"), "utf8"));
  expect([...held.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

test("drill finds every fault of the runbook by its words, with the test that makes it happen", async () => {
  const runbook = readFileSync(join(ROOT, "docs/runbook.md"), "utf8");
  const faults = readFaults(runbook);
  expect(faults).toHaveLength(runbook.match(/\.test\.ts` +\|$/gm)?.length ?? 0);
  expect(faults.length).toBeGreaterThan(20);
  expect(findFaults(faults, "WEBHOOK is switched off").map(({ test: file }) => file)).toEqual([
    "tests/http/payment/cron.test.ts",
  ]);
  expect(findFaults(faults, "cron: late")[0]?.heading).toBe("Mail, pictures and the cron");
  expect(findFaults(faults, "no such fault")).toEqual([]);
  const projects = new Set(faults.map(({ test: file }) => toTestRun(file)[2]));
  expect([...projects].filter((name) => !["unit", "http", "local"].includes(name ?? ""))).toEqual([]);

  const drill = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, "local/desk/drill.ts"), ...args]);
  expect((await drill()).stdout).toContain("Name a word of one: npm run drill -- webhook");
  await expect(drill("no such fault")).rejects.toMatchObject({ code: 1 });
});
