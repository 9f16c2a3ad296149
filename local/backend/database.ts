import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { applyMigrations, type Project } from "#local/backend/migrations.ts";
import { ShopConnection } from "#local/backend/pglite-connection.ts";
import { snapshotOf } from "#local/backend/snapshot.ts";

/** Raw SQL as the database's owner: no role, no row level security. Not safe to call in parallel. */
export type Rows = <T>(sql: string, parameters?: unknown[]) => Promise<T[]>;

export type Database = { connection: ShopConnection; rows: Rows; close: () => Promise<void> };

export type Place = { folder: string } | { memory: true };

/**
 * Opens the shop's database, migrated and, when it is new, seeded.
 * A folder is made in one step from a snapshot: a start that is killed half-way leaves a folder without
 * its mark, which the next start makes anew.
 */
export async function openDatabase(place: Place, project: Project): Promise<Database> {
  if ("memory" in place) {
    const database = wrap(new ShopConnection({ snapshot: await snapshotOf(project) }));
    await database.connection.ready();
    return database;
  }
  const mark = join(place.folder, "haat.ready");
  const isNew = !existsSync(mark);
  if (isNew) rmSync(place.folder, { recursive: true, force: true });
  const database = wrap(
    new ShopConnection({ url: place.folder, ...(isNew ? { snapshot: await snapshotOf(project) } : {}) }),
  );
  try {
    await database.connection.ready();
    if (isNew)
      writeFileSync(mark, "Made whole. Without this file the folder is made anew at the next start.\n");
    else await applyMigrations(database, project);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}

/** The two ways into a connection that the local room uses. */
export function wrap(connection: ShopConnection): Database {
  return {
    connection,
    async rows<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
      return (await connection.driver.query<T>(sql, parameters)).rows;
    },
    close: () => connection.close(),
  };
}
