import { randomUUID } from "node:crypto";

import postgres from "postgres";
import { inject } from "vitest";

import { type Migration, readAuthStub, readMigrations } from "#tests/database/migrations.ts";

/** One connection to a database of its own on the PostgreSQL server of the tests. */
export type TestDatabase = {
  name: string;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the rows of its query
  query: <T>(sql: string, parameters?: unknown[]) => Promise<{ rows: T[] }>;
  /** Runs statements that are separated by semicolons. @returns the rows of those that return some */
  exec(sql: string): Promise<{ rows: Record<string, unknown>[] }[]>;
  /** Keeps the database, so that it can be copied. */
  disconnect(): Promise<void>;
  /** Disconnects, and deletes the database. */
  close(): Promise<void>;
};

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
export function createMigratedDatabase(): Promise<TestDatabase> {
  return copyDatabase(MIGRATED);
}

/** A database with other SQL than the migrations, each part in its own transaction. */
export async function createDatabase(parts: Migration[]): Promise<TestDatabase> {
  const port = inject("databasePort");
  const name = newName();
  const sql = await openCopy(port, STUB, name);
  await apply(sql, parts);
  return asTestDatabase(port, name, sql);
}

/** A copy of a database to which nobody is connected. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const port = inject("databasePort");
  const name = newName();
  return asTestDatabase(port, name, await openCopy(port, template, name));
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
    name,
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
    disconnect: () => sql.end(),
    async close() {
      await sql.end();
      const server = connect(port, "postgres");
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
