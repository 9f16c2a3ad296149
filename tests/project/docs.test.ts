import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

const tracked = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: ROOT,
  encoding: "utf8",
}).stdout.split("\n");

/** Every Markdown document of the project, read once. */
const documents = tracked
  .filter((file) => file !== "" && existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts;

/** The fragment that a Markdown renderer gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[`*_[\]()]/g, "")
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

function headingsOf(text: string): string[] {
  const outside = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  return Array.from(outside.matchAll(/^#{1,6} (.+)$/gm), ([, heading = ""]) => anchorOf(heading));
}

function linksOf(text: string): string[] {
  const outside = text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");
  return Array.from(outside.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
}

/** @returns why a link leads nowhere; null when it leads somewhere */
function brokenLink(file: string, link: string): string | null {
  if (link.startsWith("https://")) return URL.canParse(link) ? null : "is no address";
  if (/^[a-z]+:/i.test(link)) return "is not https";
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  const whole = join(ROOT, target);
  if (!existsSync(whole)) return "has no file";
  if (anchor === undefined) return null;
  if (statSync(whole).isDirectory()) return "names a heading of a folder";
  return headingsOf(readFileSync(whole, "utf8")).includes(anchor) ? null : "has no such heading";
}

/** Paths written in backticks that begin with a folder or file of the project; globs and placeholders are left out. */
function pathsOf(text: string): string[] {
  return Array.from(
    text.matchAll(/`((?:app|docs|local|public|supabase|tests|workers|\.github)\/[^`\s]*)`/g),
    ([, path = ""]) => path.replace(/[:#]\d.*$/, ""),
  ).filter((path) => !/[<>{}…]|NNNN/.test(path));
}

describe("documents", () => {
  test("include the ones that every project needs", () => {
    const names = documents.map(({ file }) => file);
    expect(names).toEqual(
      expect.arrayContaining([
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "README.md",
        "SECURITY.md",
        "docs/architecture.md",
        "docs/decisions/README.md",
        "docs/deploy.md",
        "docs/operations.md",
        "docs/portal.md",
        "docs/razorpay.md",
        "docs/specification.md",
        "docs/testing.md",
      ]),
    );
    expect(existsSync(join(ROOT, "LICENSE"))).toBe(true);
  });

  test("keep the README within 120 lines", () => {
    const lines = readFileSync(join(ROOT, "README.md"), "utf8").trimEnd().split("\n").length;
    expect(lines).toBeLessThanOrEqual(120);
  });

  test.each(documents)(
    "$file: every link leads to a file, a heading or an https address",
    ({ file, text }) => {
      const broken = linksOf(text).flatMap((link) => {
        const reason = brokenLink(file, link);
        return reason ? [`${link} ${reason}`] : [];
      });
      expect(broken).toEqual([]);
    },
  );

  test.each(documents)("$file: every path in code style exists", ({ text }) => {
    const missing = pathsOf(text).filter((path) =>
      path.includes("*") ? globSync(path, { cwd: ROOT }).length === 0 : !existsSync(join(ROOT, path)),
    );
    expect(missing).toEqual([]);
  });

  test.each(documents)("$file: every npm script exists", ({ text }) => {
    const named = Array.from(text.matchAll(/npm run ([a-z][\w:-]*)/g), ([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("list every decision in the index", () => {
    const index = documents.find(({ file }) => file === "docs/decisions/README.md")?.text ?? "";
    const pages = documents.filter(({ file }) => /^docs\/decisions\/\d{4}-/.test(file));
    const linked = linksOf(index).filter((link) => /^\d{4}-/.test(link));
    expect(linked.toSorted()).toEqual(
      pages.map(({ file }) => file.replace("docs/decisions/", "")).toSorted(),
    );
    expect(pages.length).toBeGreaterThan(10);
  });

  test("list every direct dependency with its reason", () => {
    const table = documents.find(({ file }) => file === "docs/dependencies.md")?.text ?? "";
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const rows = table.split("\n").filter((line) => line.startsWith("| "));
    const listed = new Set(
      rows.flatMap(
        (row) =>
          row
            .split("|")[1]
            ?.split(",")
            .map((name) => name.trim()) ?? [],
      ),
    );
    const missing = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !listed.has(name));
    expect(missing).toEqual([]);
  });
});

test("paths in comments exist", () => {
  const files = spawnSync("git", ["ls-files", "*.ts", "*.tsx", "*.sql", "*.toml", "*.yml", "*.css"], {
    cwd: ROOT,
    encoding: "utf8",
  }).stdout.split("\n");
  const comments = files
    .filter((file) => file !== "" && !file.startsWith("supabase/migrations/") && existsSync(join(ROOT, file)))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .filter((line) => /^\s*(?:\/\/|\/?\*|--|#) ?/.test(line))
        .map((line) => ({ file, line })),
    );
  expect(comments.length).toBeGreaterThan(1000);
  const named = comments.flatMap(({ file, line }) =>
    Array.from(
      line.matchAll(
        /(?<![\w/.-])((?:app|docs|local|public|supabase|tests|workers)\/[\w./-]+\.(?:ts|tsx|sql|md|css|json))\b/g,
      ),
      ([, path = ""]) => ({ file, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});
