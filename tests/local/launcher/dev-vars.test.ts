import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { afterAll, expect, test } from "vitest";

import { writeDevVars } from "#local/launcher/dev-server.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-dev-vars-"));
const file = join(folder, ".dev.vars");
afterAll(() => rmSync(folder, { recursive: true }));

test("npm run dev writes its variables anew at each start, readable by their owner alone", () => {
  writeDevVars(file, { SITE_URL: "http://localhost:5173" });
  writeDevVars(file, { SITE_URL: "http://localhost:5174", DEMO: "true" });
  expect(parseEnv(readFileSync(file, "utf8"))).toEqual({ SITE_URL: "http://localhost:5174", DEMO: "true" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("it replaces the file of an earlier version", () => {
  writeFileSync(
    file,
    'SUPABASE_URL="http://127.0.0.1:54321"\nSUPABASE_PUBLISHABLE_KEY="sb_publishable_a"\nSITE_URL="x"\nDEMO="true"\n',
  );
  writeDevVars(file, { DEMO: "true" });
  expect(parseEnv(readFileSync(file, "utf8"))).toEqual({ DEMO: "true" });
});

test("it leaves a file with somebody's own credentials as it is, and says what to do", () => {
  const own = 'SUPABASE_URL="https://abc.supabase.co"\nSUPABASE_SECRET_KEY="sb_secret_mine"\n';
  writeFileSync(file, own);
  expect(() => writeDevVars(file, { DEMO: "true" })).toThrow(/Move it away and start again\.$/);
  expect(readFileSync(file, "utf8")).toBe(own);
});
