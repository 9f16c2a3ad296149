import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Query, ShopConnection } from "#local/backend/connection.ts";
import { applyMigrations, type Project } from "#local/backend/migrations.ts";
import { PgliteShopConnection } from "#local/backend/pglite-connection.ts";
import { PostgresShopConnection } from "#local/backend/postgres-connection.ts";
import { addData, loadBase, loadSnapshot } from "#local/backend/snapshot.ts";

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
 * The location of the data: PGlite in a folder or in memory, or a PostgreSQL database that is already filled, as
 * `postgresql://user@host:port/database`.
 */
export type DatabaseLocation = { folder: string } | { memory: true } | { url: string };

/**
 * Opens the database of a project: applies new migrations, and fills a new database from a snapshot with the seeds.
 * A marker file inside is written once a new folder is complete, and one beside it before it is begun. A folder that was
 * begun and not completed is created again; one that has neither marker may hold somebody's data and is never deleted.
 * @throws Error for such a folder, with what to do
 */
export async function openDatabase(location: DatabaseLocation, project: Project): Promise<Database> {
  if ("url" in location) return createDatabase(new PostgresShopConnection(location.url));
  if ("memory" in location) return openPglite({ snapshot: await loadSnapshot(project) });
  const marker = join(location.folder, "haat.ready");
  const beginning = `${location.folder}.beginning`;
  const isNew = !existsSync(marker);
  if (isNew) beginFolder(location.folder, beginning);
  else rmSync(beginning, { force: true });
  const base = isNew ? await loadBase(project) : null;
  const database = await openPglite({
    url: location.folder,
    ...(base ? { snapshot: base.dump } : {}),
  }).catch((error: unknown) => {
    throw base ? error : damaged(location.folder, error);
  });
  try {
    if (base) {
      if (!base.isFilled) await addData(database, project);
      writeFileSync(marker, "This database is complete.\n");
      rmSync(beginning, { force: true });
    } else await applyMigrations(database, project);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}

/** Makes way for a new database. @throws Error when the folder holds something that Haat did not begin itself */
function beginFolder(folder: string, beginning: string): void {
  const isOwn = existsSync(beginning);
  if (!isOwn && existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(
      [
        `${folder} holds files, but not haat.ready, which says that its database is complete. Nothing was deleted.`,
        "If it is a database of Haat, such as a restored backup, create the empty file haat.ready in it and start again.",
        "If you do not need it, move the folder away: the next start creates a new one.",
      ].join("\n"),
    );
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(beginning, "The database beside this file is being created.\n");
}

/**
 * Builds the error for a complete database that cannot be opened, with the steps to take. PGlite only says "Aborted()".
 */
function damaged(folder: string, cause: unknown): Error {
  return new Error(
    [
      `The database in ${folder} cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`,
      "A file of it is damaged or missing. Nothing was deleted. Move the folder away, and restore a backup as",
      "docs/operations.md says; without a backup the next start creates a new database.",
    ].join("\n"),
    { cause },
  );
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
