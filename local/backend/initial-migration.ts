import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { createPglite } from "#tests/database/migrated-pglite.ts";

const SUPABASE = fileURLToPath(new URL("../../supabase", import.meta.url));
const NAME = "20261122100000_initial_schema.sql";

/** The migration that makes the whole database of a version that was never released. */
export const INITIAL_MIGRATION = join(SUPABASE, "migrations", NAME);

/** One file of supabase/schemas: its path below supabase/ and its SQL. */
export type SchemaFile = { path: string; sql: string };

/**
 * Reads the files of supabase/schemas in the order of `schema_paths` in supabase/config.toml. As in the Supabase CLI,
 * a pattern stands for its files in alphabetical order, and a file is read once, where it is named first.
 * @throws Error when a line of the list names no file, or the list leaves a file out.
 */
export function readSchemaFiles(): SchemaFile[] {
  const config = readFileSync(join(SUPABASE, "config.toml"), "utf8");
  const list = /^schema_paths = \[\n([^\]]*)^\]/m.exec(config)?.[1] ?? "";
  const paths = new Set<string>();
  for (const [, pattern = ""] of list.matchAll(/"\.\/([^"]+)"/g)) {
    const found = findFiles(pattern);
    if (found.length === 0) throw new Error(`schema_paths: no file matches ./${pattern}`);
    for (const path of found) paths.add(path);
  }
  const left = findFiles("schemas/**/*.sql").filter((path) => !paths.has(path));
  if (left.length > 0) throw new Error(`schema_paths leaves out ${left.join(", ")}`);
  return [...paths].map((path) => ({ path, sql: readFileSync(join(SUPABASE, path), "utf8") }));
}

function findFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: SUPABASE })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

/** The SQL of the initial migration. The same schema files give the same bytes. */
export function generateInitialMigration(): string {
  const parts = readSchemaFiles().map(({ path, sql }) => `-- ${path}\n\n${sql.trim()}\n`);
  return [
    "-- Generated from supabase/schemas by `npm run db:migration`. Edit the schema files instead.\n",
    // A function may use tables and functions that are created after it.
    "set check_function_bodies = off;\n",
    ...parts,
    "reset check_function_bodies;\n",
  ].join("\n");
}

/** Runs the schema files one by one in an empty database. @returns the first file that fails and why; null when none does */
export async function findSchemaError(): Promise<string | null> {
  const parts = readSchemaFiles().map(({ path, sql }) => ({
    name: `supabase/${path}`,
    sql: `set check_function_bodies = off;\n${sql}`,
  }));
  try {
    await (await createPglite(parts)).close();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `${error.message}: ${error.cause instanceof Error ? error.cause.message : ""}`;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const released = readdirSync(join(SUPABASE, "migrations")).filter(
    (name) => name.endsWith(".sql") && name !== NAME,
  );
  if (released.length > 0) {
    console.error(
      `The initial migration is released: ${released.join(", ")} follow it. Write a new migration.`,
    );
    process.exitCode = 1;
  } else {
    const problem = await findSchemaError();
    if (problem) {
      console.error(`${problem}\nNothing was written.`);
      process.exitCode = 1;
    } else {
      writeFileSync(INITIAL_MIGRATION, generateInitialMigration());
      console.log(`Wrote supabase/migrations/${NAME}`);
    }
  }
}
