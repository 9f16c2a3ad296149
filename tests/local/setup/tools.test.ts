import postgres from "postgres";
import { describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { runCommand, supabase } from "#local/setup/tools.ts";
import { readAuthStub } from "#tests/database/migrations.ts";
import { startPostgres } from "#tests/postgres/server.ts";

/*
 * Supabase's own CLI, in the version that the setup names, against a PostgreSQL server of ours: `npm run test:tools`. It
 * comes from the registry, so `npm test` does not run it.
 */

describe.skipIf(!process.env.HAAT_TOOLS)("Supabase's CLI", () => {
  test("pushes the migrations, and has nothing to do the second time", async () => {
    const server = await startPostgres();
    const url = `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`;
    const sql = postgres(url, { onnotice: () => undefined });
    try {
      await sql.unsafe(await readAuthStub());
      const push = supabase("db", "push", `--remote=${url}`, "--yes", "--workdir", ROOT);
      const first = await runCommand(push);
      expect(first.output).toMatch(/Applying migration|Finished supabase db push/);
      expect(first.code).toBe(0);
      const [row] = await sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`;
      expect(row?.tables).toBeGreaterThan(25);
      const second = await runCommand(push);
      expect([second.code, second.output]).toEqual([0, expect.stringContaining("up to date")]);
    } finally {
      await sql.end();
      await server.stop();
    }
  });

  test.each([
    ["db push", ["--remote", "--yes"]],
    ["config push", ["--remote", "--yes", "--workdir"]],
    ["projects list", ["--output"]],
  ])("has the flags of %s that the setup uses", async (name, flags) => {
    const { output } = await runCommand(supabase(...name.split(" "), "--help"));
    for (const flag of flags) expect(output).toContain(flag);
  });
});
