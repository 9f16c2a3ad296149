import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const PORTAL = fileURLToPath(new URL("../../app/routes/admin/", import.meta.url));

/** Where the widths are: the frame's two, and the pages before sign-in and two-step sign-in, which have no frame. */
const FRAMES = new Set([
  "layout.tsx",
  "shell.tsx",
  "portal-error.tsx",
  "sign-in.tsx",
  "signed-in.tsx",
  "two-step/two-step.tsx",
]);

test("a page of the portal takes its width from the frame", () => {
  const own = globSync("**/*.tsx", { cwd: PORTAL })
    .filter((path) => !FRAMES.has(path))
    .filter((path) =>
      /[" ]max-w-(?:md|lg|xl|[2-7]xl|\[[45]\d+rem\])/.test(readFileSync(PORTAL + path, "utf8")),
    );
  expect(own).toEqual([]);
});

test("a page of the shop begins and ends where its header does", () => {
  const app = fileURLToPath(new URL("../../app/", import.meta.url));
  const own = globSync("{routes/store,routes/account,ui}/**/*.tsx", { cwd: app }).filter((path) =>
    /"[^"]*\bpage-width\b[^"]*\bmax-w-/.test(readFileSync(app + path, "utf8")),
  );
  expect(own).toEqual([]);
});
