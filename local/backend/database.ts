import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { applyMigrations, type Project } from "#local/backend/migrations.ts";
import { ShopConnection } from "#local/backend/pglite-connection.ts";
import { loadSnapshot } from "#local/backend/snapshot.ts";

/** Runs SQL as the database's owner, without row level security. Calls must not overlap. */
export type Query = <T>(sql: string, parameters?: unknown[]) => Promise<T[]>;

export type Database = { connection: ShopConnection; query: Query; close: () => Promise<void> };

export type DatabaseLocation = { folder: string } | { memory: true };

/**
 * Opens the database of a project: applies new migrations, and fills a new database from a snapshot with the seeds.
 * A marker file is written once a new folder is complete. A folder without it, from an interrupted start, is deleted
 * and created again.
 */
export async function openDatabase(location: DatabaseLocation, project: Project): Promise<Database> {
  if ("memory" in location) {
    const database = createDatabase(new ShopConnection({ snapshot: await loadSnapshot(project) }));
    await database.connection.ready();
    return database;
  }
  const marker = join(location.folder, "haat.ready");
  const isNew = !existsSync(marker);
  if (isNew) rmSync(location.folder, { recursive: true, force: true });
  const database = createDatabase(
    new ShopConnection({ url: location.folder, ...(isNew ? { snapshot: await loadSnapshot(project) } : {}) }),
  );
  try {
    await database.connection.ready();
    if (isNew)
      writeFileSync(
        marker,
        "This database is complete. Without this file the next start creates it again.\n",
      );
    else await applyMigrations(database, project);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}

/** A connection with a shorthand for queries by its owner. */
export function createDatabase(connection: ShopConnection): Database {
  return {
    connection,
    async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
      return (await connection.driver.query<T>(sql, parameters)).rows;
    },
    close: () => connection.close(),
  };
}
