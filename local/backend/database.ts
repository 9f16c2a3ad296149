import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Query, ShopConnection } from "#local/backend/connection.ts";
import { applyMigrations, type Project } from "#local/backend/migrations.ts";
import { PgliteShopConnection } from "#local/backend/pglite-connection.ts";
import { PostgresShopConnection } from "#local/backend/postgres-connection.ts";
import { loadSnapshot } from "#local/backend/snapshot.ts";

/** The database of a backend. Calls must not overlap. */
export type Database = {
  connection: ShopConnection;
  query: Query;
  /** Runs statements that are separated by semicolons. */
  run: (sql: string) => Promise<void>;
  /** Runs everything that `work` sends in one transaction; rolls it back when `work` throws. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/**
 * Where the data is: PGlite in a folder or in memory, or a database of a PostgreSQL server, filled already, as
 * `postgresql://user@host:port/database`.
 */
export type DatabaseLocation = { folder: string } | { memory: true } | { url: string };

/**
 * Opens the database of a project: applies new migrations, and fills a new database from a snapshot with the seeds.
 * A marker file is written once a new folder is complete. A folder without it, from an interrupted start, is deleted
 * and created again.
 */
export async function openDatabase(location: DatabaseLocation, project: Project): Promise<Database> {
  if ("url" in location) return createDatabase(new PostgresShopConnection(location.url));
  if ("memory" in location) return openPglite({ snapshot: await loadSnapshot(project) });
  const marker = join(location.folder, "haat.ready");
  const isNew = !existsSync(marker);
  if (isNew) rmSync(location.folder, { recursive: true, force: true });
  const database = await openPglite({
    url: location.folder,
    ...(isNew ? { snapshot: await loadSnapshot(project) } : {}),
  });
  try {
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

async function openPglite(source: { url?: string; snapshot?: Blob }): Promise<Database> {
  const connection = new PgliteShopConnection(source);
  const database = createDatabase(connection);
  try {
    await connection.ready();
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** A connection with transactions. */
export function createDatabase(connection: ShopConnection): Database {
  return {
    connection,
    query: (sql, parameters) => connection.query(sql, parameters),
    run: (sql) => connection.run(sql),
    async transaction(work) {
      await connection.run("begin");
      try {
        const result = await work();
        await connection.run("commit");
        return result;
      } catch (error) {
        await connection.run("rollback");
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
