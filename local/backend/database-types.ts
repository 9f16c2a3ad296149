import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";

import { createMigratedPglite } from "#tests/database/migrated-pglite.ts";

const TYPES_FILE = fileURLToPath(new URL("../../app/data/database.types.ts", import.meta.url));

/**
 * Generates the TypeScript types of the public schema with the library behind `supabase gen types`. Applies the
 * migrations to an in-memory database, so it needs no Docker, network or running shop.
 */
async function generateDatabaseTypes(): Promise<string> {
  const db = await createMigratedPglite();
  try {
    const metadata = await introspect({ query: (text) => db.query(text) }, { includedSchemas: ["public"] });
    return await generateTypescript(sortGeneratorMetadata(metadata));
  } finally {
    await db.close();
  }
}

/** Compares the committed types with the migrations. @returns an error message; null when they match */
export async function findTypesDrift(): Promise<string | null> {
  const [committed, generated] = await Promise.all([
    readFile(TYPES_FILE, "utf8").catch(() => ""),
    generateDatabaseTypes(),
  ]);
  return committed === generated
    ? null
    : "app/data/database.types.ts does not match supabase/migrations. Run: npm run db:types";
}

if (import.meta.main) {
  if (process.argv.includes("--check")) {
    const drift = await findTypesDrift();
    if (drift) {
      console.error(drift);
      process.exitCode = 1;
    }
  } else {
    await writeFile(TYPES_FILE, await generateDatabaseTypes());
    console.log("Wrote app/data/database.types.ts");
  }
}
