import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";

import { createMigratedPglite } from "#tests/database/migrated-pglite.ts";

const TYPES_FILE = fileURLToPath(new URL("../../app/data/database.types.ts", import.meta.url));

type Query = Parameters<typeof introspect>[0]["query"];

/** Generates the TypeScript types of the public schema with the library behind `supabase gen types`. */
async function generateDatabaseTypes(query: Query): Promise<string> {
  const metadata = await introspect({ query }, { includedSchemas: ["public"] });
  return generateTypescript(sortGeneratorMetadata(metadata));
}

/** Compares the committed types with a migrated database. @returns an error message; null when they match */
export async function findTypesDrift(query: Query): Promise<string | null> {
  const [committed, generated] = await Promise.all([
    readFile(TYPES_FILE, "utf8").catch(() => ""),
    generateDatabaseTypes(query),
  ]);
  return committed === generated
    ? null
    : "app/data/database.types.ts does not match supabase/migrations. Run: npm run db:types";
}

// Applies the migrations to an in-memory database, so that it needs no Docker, network or running shop.
if (import.meta.main) {
  const db = await createMigratedPglite();
  await writeFile(TYPES_FILE, await generateDatabaseTypes((text) => db.query(text)));
  await db.close();
  console.log("Wrote app/data/database.types.ts");
}
