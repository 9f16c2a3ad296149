import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ALERT_CODES, runbookOf } from "#app/shop/health/alerts.ts";
import { ROOT } from "#local/root.ts";

/* docs/runbook.md: each symptom has its log line, its remedy and the test that makes it happen. */

const text = readFileSync(join(ROOT, "docs/runbook.md"), "utf8");
/** The cells of each row of the tables whose head begins with this, without their heads. */
function rowsOf(head: string): string[][] {
  return text.split("\n\n").flatMap((block) => {
    if (!block.startsWith(`| ${head} `)) return [];
    const lines = block.trim().split("\n").slice(2);
    return lines.map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  });
}

const rows = rowsOf("What you see");
const sources = globSync("{app,workers}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !file.includes(".test."))
  .map((file) => readFileSync(join(ROOT, file), "utf8"))
  .join("\n");

test("has at least twenty symptoms, each once, with what to do", () => {
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(new Set(rows.map(([symptom]) => symptom)).size).toBe(rows.length);
  for (const row of rows) {
    expect(row, row[0]).toHaveLength(5);
    for (const cell of row) expect(cell.length, row[0]).toBeGreaterThan(3);
  }
});

test("names log lines that the code writes", () => {
  const named = rows.flatMap(([, line = ""]) =>
    Array.from(line.matchAll(/`([^`]+)`/g), ([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThanOrEqual(15);
  for (const name of named) {
    const words = name
      .replace(/^"security":"(\w+)"$/, "$1")
      .replace(/^(razorpay) (GET|POST)$/, "$1 $${request.method}");
    // A prefix and the rest are joined when the line is written.
    for (const part of words.split(/(?<=check health): /)) {
      expect(sources.includes(part) || part === "TimeoutError", `${name}: ${part}`).toBe(true);
    }
  }
});

test("names tests that exist", () => {
  for (const [symptom, , , , proof = ""] of rows) {
    const file = /^`((?:tests|app)\/[\w/.-]+\.test\.ts)`$/.exec(proof)?.[1] ?? "no file";
    expect(existsSync(join(ROOT, file)), `${symptom}: ${proof}`).toBe(true);
  }
});

test("has the headings that alerts lead to", () => {
  const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = ""]) =>
    heading.toLowerCase().replaceAll(",", "").replaceAll(" ", "-"),
  );
  expect(headings.length).toBeGreaterThan(4);
  for (const code of ALERT_CODES) {
    expect(headings).toContain(runbookOf({ code, count: 1, since: null }).replace("docs/runbook.md#", ""));
  }
});

test("explains each field and value of /healthz", () => {
  const health = readFileSync(join(ROOT, "app/workflows/check-health.server.ts"), "utf8");
  const values = Array.from(/type CheckState = (.+);/.exec(health)?.[1]?.matchAll(/"([^"]+)"/g) ?? []);
  const fields = Array.from(health.matchAll(/^ {2}(\w+): CheckState;$/gm));
  expect(values).toHaveLength(5);
  expect(fields).toHaveLength(5);
  const explained = rowsOf("Field");
  const cells = (at: number) => [...new Set(explained.map((row) => row[at] ?? ""))].toSorted();
  expect(cells(0)).toEqual([...fields.map(([, name]) => `\`${name}\``), "any"].toSorted());
  expect(cells(1)).toEqual(values.map(([, value]) => `\`${value}\``).toSorted());
  for (const row of explained) expect(row).toHaveLength(4);
});
