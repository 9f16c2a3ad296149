import { randomUUID } from "node:crypto";

import postgres from "postgres";
import { inject } from "vitest";

import { createPglite } from "#tests/database/migrated-pglite.ts";
import { type Migration, readAuthStub, readMigrations } from "#tests/database/migrations.ts";

/**
 * One connection to a database of its own, on the PostgreSQL server of the tests. PostgreSQL takes the machine's time,
 * so a run at another time (HAAT_NOW) has PGlite instead, which takes the process's.
 */
export type TestDatabase = {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the rows of its query
  query: <T>(sql: string, parameters?: unknown[]) => Promise<{ rows: T[] }>;
  /** Runs statements that are separated by semicolons. @returns the rows of those that return some */
  exec(sql: string): Promise<{ rows: Record<string, unknown>[] }[]>;
  /** Disconnects, and deletes the database. */
  close(): Promise<void>;
};

/** True if the tests run at another time than the machine's. */
export const HAS_OTHER_TIME = Boolean(process.env.HAAT_NOW);

type Connection = ReturnType<typeof connect>;

/** The empty database with the roles and schemas that Supabase brings along, and the same with every migration. */
const STUB = "stub";
const MIGRATED = "migrated";

/** Creates the databases that the others are copies of. */
export async function createMigratedTemplate(port: number): Promise<void> {
  await createCopy(port, "template1", STUB);
  const stub = connect(port, STUB);
  await stub.unsafe(await readAuthStub());
  await stub.end();
  const migrated = await openCopy(port, STUB, MIGRATED);
  await apply(migrated, await readMigrations());
  await migrated.end();
}

/** A database with every migration applied. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  if (HAS_OTHER_TIME) return createDatabase(await readMigrations());
  const port = inject("databasePort");
  const name = newName();
  return asTestDatabase(port, name, await openCopy(port, MIGRATED, name));
}

/** A database with other SQL than the migrations, each part in its own transaction. */
export async function createDatabase(parts: Migration[]): Promise<TestDatabase> {
  if (HAS_OTHER_TIME) return createPglite(parts);
  const port = inject("databasePort");
  const name = newName();
  const sql = await openCopy(port, STUB, name);
  await apply(sql, parts);
  return asTestDatabase(port, name, sql);
}

/** Migrated databases with what `prepare` adds, which runs once; only one with another time than the machine's. */
export async function createCopies(
  count: number,
  prepare: (db: TestDatabase) => Promise<void>,
): Promise<TestDatabase[]> {
  if (HAS_OTHER_TIME) {
    const db = await createMigratedDatabase();
    await prepare(db);
    return [db];
  }
  const port = inject("databasePort");
  const template = newName();
  const sql = await openCopy(port, MIGRATED, template);
  await prepare(asTestDatabase(port, template, sql));
  // A database to which somebody is connected cannot be copied.
  await sql.end();
  const copies: TestDatabase[] = [];
  for (let copy = 0; copy < count; copy += 1) {
    const name = newName();
    copies.push(asTestDatabase(port, name, await openCopy(port, template, name)));
  }
  return copies;
}

function newName(): string {
  return `test_${randomUUID().replaceAll("-", "")}`;
}

async function openCopy(port: number, template: string, name: string): Promise<Connection> {
  await createCopy(port, template, name);
  return connect(port, name);
}

async function createCopy(port: number, template: string, name: string): Promise<void> {
  const server = connect(port, "postgres");
  await server.unsafe(`create database ${name} template ${template} strategy file_copy`);
  await server.end();
}

async function apply(sql: Connection, parts: Migration[]): Promise<void> {
  for (const { name, sql: text } of parts) {
    await sql.unsafe(`begin;\n${text}\ncommit;`).catch((error: unknown) => {
      throw new Error(`${name} failed`, { cause: error });
    });
  }
}

/** One connection, as the superuser, with bigints as numbers. */
function connect(port: number, database: string) {
  return postgres({
    host: "127.0.0.1",
    port,
    username: "postgres",
    database,
    max: 1,
    onnotice: () => undefined,
    connection: { jit: "off" },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  });
}

function asTestDatabase(port: number, name: string, sql: Connection): TestDatabase {
  return {
    query: async (text, parameters = []) => ({
      rows: [...(await sql.unsafe(text, parameters as never[]))] as never[],
    }),
    async exec(text) {
      const results: unknown = await sql.unsafe(text).simple();
      const lists = (
        Array.isArray(results) && Array.isArray(results[0]) ? results : [results]
      ) as unknown[][];
      return lists.map((rows) => ({ rows: [...rows] as Record<string, unknown>[] }));
    },
    async close() {
      await sql.end();
      const server = connect(port, "postgres");
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
