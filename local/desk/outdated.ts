import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import * as z from "zod";

import { ROOT } from "#local/root.ts";

/* `npm run outdated`: newer versions of the packages, and why a pin is held: renovate.json says both to the bot and here. */

const rules = z.object({
  packageRules: z.array(
    z.object({
      description: z.string().optional(),
      enabled: z.boolean().optional(),
      matchPackageNames: z.array(z.string()),
    }),
  ),
});
const newer = z.record(z.string(), z.object({ current: z.string().optional(), latest: z.string() }));

/** Returns the reasons why packages are held, by package name: the disabled rules of renovate.json. */
export function readHeldPins(text: string): Map<string, string> {
  const held = rules.parse(JSON.parse(text)).packageRules.filter(({ enabled }) => enabled === false);
  return new Map(
    held.flatMap(({ description = "", matchPackageNames }) =>
      matchPackageNames.map((name): [string, string] => [name, description]),
    ),
  );
}

/** One line for each package with a newer version; what is held comes last, with its reason. */
export function listOutdated(answer: string, held: Map<string, string>): string[] {
  const packages = Object.entries(newer.parse(JSON.parse(answer || "{}")));
  const line = ([name, { current = "not installed", latest }]: (typeof packages)[number]) =>
    `${name}: ${current} → ${latest}`;
  const open = packages.filter(([name]) => !held.has(name));
  const kept = packages.filter(([name]) => held.has(name));
  return [
    ...open.map(line),
    ...kept.map((one) => `${line(one)}, held: ${held.get(one[0]) ?? ""}`),
    ...(packages.length === 0 ? ["Everything is at its latest version."] : []),
  ];
}

if (import.meta.main) {
  const { stdout } = spawnSync("npm", ["outdated", "--json"], { cwd: ROOT, encoding: "utf8" });
  const held = readHeldPins(readFileSync(join(ROOT, "renovate.json"), "utf8"));
  for (const line of listOutdated(stdout, held)) console.log(line);
}
