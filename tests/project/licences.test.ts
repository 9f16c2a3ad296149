import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

type Entry = { license?: string; dependencies?: Record<string, string> };

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};

/** Finds a package as the one at `from` imports it: in its own folder, or in one above. */
function resolve(from: string, name: string): string | undefined {
  const above = from
    .split("/node_modules/")
    .map((_, at, parts) => parts.slice(0, parts.length - at).join("/node_modules/"));
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (path) => path in packages,
  );
}

/** Paths of the packages that the shop is built from: its dependencies, and theirs. */
function shopPackages(): Set<string> {
  const found = new Set<string>();
  const waiting = Object.keys(packages[""]?.dependencies ?? {}).map((name): [string, string] => ["", name]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = resolve(...next);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) waiting.push([path, name]);
  }
  return found;
}

const ofShop = shopPackages();
const installed = Object.entries(packages).flatMap(([path, { license = "none" }]) =>
  path === "" ? [] : { name: path.split("node_modules/").at(-1) ?? "", license, isTool: !ofShop.has(path) },
);

/** Licences that ask for no more than their own text to be kept. */
const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
];
/**
 * Licences of tools, which are run but not distributed: they require changes to their own files, or pictures, to be
 * shared.
 */
const FOR_TOOLS = [...PERMISSIVE, "CC-BY-4.0", "LGPL-3.0-or-later", "MPL-2.0"];

const partsOf = (license: string) => license.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /);

test("every package has a licence that the shop may use", () => {
  expect(installed.length).toBeGreaterThan(400);
  expect(ofShop.size).toBeGreaterThan(15);
  const refused = installed.filter(({ license, isTool }) =>
    partsOf(license).some((one) => !(isTool ? FOR_TOOLS : PERMISSIVE).includes(one)),
  );
  expect(refused).toEqual([]);
});

test("docs/dependencies.md lists the licences with their numbers of packages", () => {
  const counts = new Map<string, { shop: number; tools: number }>();
  for (const { license, isTool } of installed) {
    const count = counts.get(license) ?? { shop: 0, tools: 0 };
    counts.set(license, count);
    count[isTool ? "tools" : "shop"] += 1;
  }
  const document = readFileSync(join(ROOT, "docs/dependencies.md"), "utf8");
  const listed = Array.from(
    document.slice(document.indexOf("## Licences")).matchAll(/^\| ([\w. -]+?) +\| +(\d+) \| +(\d+) \|$/gm),
    ([, license, shop, tools]) => `${license}: ${shop}, ${tools}`,
  );
  const found = Array.from(counts, ([license, { shop, tools }]) => `${license}: ${shop}, ${tools}`);
  expect(listed.toSorted()).toEqual(found.toSorted());
});
