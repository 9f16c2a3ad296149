import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";
import { type Unstable_Config as Config, unstable_readConfig as readConfig } from "wrangler";

import { ROOT } from "#local/root.ts";

/** The lines of wrangler.toml that are not comments. */
const lines = readFileSync(join(ROOT, "wrangler.toml"), "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The lines of each section with this name. */
function sectionsOf(name: string): string[][] {
  const starts = lines.flatMap((line, at) => (line === name ? [at + 1] : []));
  return starts.map((from) => {
    const length = lines.slice(from).findIndex((line) => line.startsWith("["));
    return lines.slice(from, length < 0 ? undefined : from + length);
  });
}

test("Cloudflare runs the scheduled task every five minutes", () => {
  expect(sectionsOf("[triggers]")).toEqual([['crons = ["*/5 * * * *"]']]);
});

test("Cloudflare logs no addresses, which hold the tokens of links in mails and what was searched for", () => {
  expect(sectionsOf("[observability.logs]")).toEqual([["enabled = true", "invocation_logs = false"]]);
});

test("what is deployed is no demo and shows no error's source", () => {
  expect(lines.filter((line) => /^(DEMO|NODE_ENV|upload_source_maps)\b/.test(line))).toEqual([]);
});

test("Cloudflare limits floods, each kind of request by a counter of its own", () => {
  expect(sectionsOf("[[ratelimits]]")).toEqual([
    ['name = "AUTH_LIMIT"', 'namespace_id = "1001"', "simple = { limit = 20, period = 60 }"],
    ['name = "ACCOUNT_LIMIT"', 'namespace_id = "1005"', "simple = { limit = 200, period = 60 }"],
    ['name = "CHECKOUT_LIMIT"', 'namespace_id = "1002"', "simple = { limit = 20, period = 60 }"],
    ['name = "CONTACT_LIMIT"', 'namespace_id = "1003"', "simple = { limit = 5, period = 60 }"],
    ['name = "SUGGEST_LIMIT"', 'namespace_id = "1004"', "simple = { limit = 60, period = 60 }"],
    ['name = "FEED_LIMIT"', 'namespace_id = "1006"', "simple = { limit = 5, period = 60 }"],
  ]);
});

describe("an environment", () => {
  /** As it is built and deployed: what a section leaves out is the part above the environments, or nothing. */
  const read = (env?: string): Config =>
    readConfig({ config: join(ROOT, "wrangler.toml"), ...(env ? { env } : {}) });
  const local = read();
  const environments = ["staging", "production"].map((env) => read(env));

  test("has a Worker of its own, so that a plain wrangler deploy reaches neither", () => {
    expect([local, ...environments].map(({ name }) => name)).toEqual(["haat-local", "haat-staging", "haat"]);
    expect(local.workers_dev).toBe(false);
  });

  test.each(environments)(
    "$name has the bindings, variables, cron and logs of the local one",
    (environment) => {
      const limits = ({ ratelimits }: Config) => ratelimits.map(({ name, simple }) => ({ name, simple }));
      expect(limits(environment)).toEqual(limits(local));
      expect(Object.keys(environment.vars)).toEqual(Object.keys(local.vars));
      for (const name of [
        "triggers",
        "observability",
        "placement",
        "compatibility_date",
        "compatibility_flags",
      ] as const) {
        expect(environment[name], name).toEqual(local[name]);
      }
    },
  );

  test("counts floods apart from the others", () => {
    const ids = [local, ...environments].flatMap(({ ratelimits }) =>
      ratelimits.map(({ namespace_id: id }) => id),
    );
    expect(ids).toHaveLength(18);
    expect(new Set(ids).size).toBe(18);
  });

  test("is reached at workers.dev and by version only where it is staging", () => {
    expect(environments.map(({ workers_dev: own, preview_urls: versions }) => [own, versions])).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});
