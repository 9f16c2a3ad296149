import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const APP = fileURLToPath(new URL("../../app/", import.meta.url));
const files = globSync("**/*.tsx", { cwd: APP }).map((path) => ({
  path,
  text: readFileSync(APP + path, "utf8"),
}));

/** Shows the sign-in page beside an error, before anything was typed. */
const NEVER_REJECTED = ["routes/store/auth/shop-error.tsx"];

test("every form shows its errors with one of the components of ui/error-summary.tsx", () => {
  const bare = files
    .filter(({ text }) => /\buseForm[<(]/.test(text) && !/<(ErrorSummary|SmallForm|RecordForm)\b/.test(text))
    .map(({ path }) => path);
  expect(bare).toEqual(NEVER_REJECTED);
});

test("a form of four fields or more has a summary", () => {
  for (const { path, text } of files) {
    for (const [, form = ""] of text.matchAll(/<SmallForm\b([\s\S]*?)<\/SmallForm>/g)) {
      const fields = form.match(/<(Field|SelectField|MultilineField|CheckboxField)\b/g) ?? [];
      // Two of which one is shown stand on either side of a colon.
      expect(fields.length - (form.match(/\) : \(/g)?.length ?? 0), path).toBeLessThanOrEqual(3);
    }
  }
});
