import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { openLog } from "#local/launcher/log-file.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-log-"));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (name: string) => readFileSync(join(folder, name), "utf8");

test("the log of the start before is kept", () => {
  openLog(folder, console.error)("first start");
  openLog(folder, console.error)("second start");
  expect(readdirSync(folder).toSorted()).toEqual(["log.previous.txt", "log.txt"]);
  expect(read("log.txt")).toMatch(/^\d{4}-\d\d-\d\dT\S+Z second start\n$/);
  expect(read("log.previous.txt")).toMatch(/Z first start\n$/);
});

// A device that says that the disk is full.
test.runIf(process.platform === "linux")("a full disk is said once, and the shop goes on", () => {
  const warnings: string[] = [];
  const log = openLog(folder, (message) => warnings.push(message));
  symlinkSync("/dev/full", join(folder, "log.txt"));
  log("lost");
  log("lost, too");
  expect(warnings).toEqual([expect.stringMatching(/ENOSPC.*Free some space/)]);
  rmSync(join(folder, "log.txt"));
  log("kept");
  expect(read("log.txt")).toMatch(/Z kept\n$/);
  rmSync(join(folder, "log.txt"));
  symlinkSync("/dev/full", join(folder, "log.txt"));
  log("lost again");
  expect(warnings).toHaveLength(2);
});
