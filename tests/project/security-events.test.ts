import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { SECURITY_EVENTS } from "#app/shop/security/security-events.ts";

test("docs/operations.md lists the events of the security log as they are declared", () => {
  const section =
    readFileSync("docs/operations.md", "utf8").split("\n## Security log\n")[1]?.split("\n## ")[0] ?? "";
  const documented = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .replaceAll("`", "")
        .split("|")
        .map((cell) => cell.trim())
        .filter(Boolean),
    );
  expect(documented).toEqual(Object.entries(SECURITY_EVENTS));
});
