import { afterAll, afterEach, expect, vi } from "vitest";

// A process runs many test files one after another, so a file that leaves the process changed would change the result of
// the next one. Runs for every file.

/** Set by the first shop of a process, for good. */
const SET_BY_SHOPS = new Set(["HAAT_WORKERD", "MINIFLARE_WORKERD_PATH", "VIPSHOME", "WRANGLER_LOG"]);

const before = { ...process.env };

afterEach(() => void vi.useRealTimers());

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== before[name]);
  const left = changed.filter((name) => !SET_BY_SHOPS.has(name));
  expect(left, "environment variables that this file left changed").toEqual([]);
});
