import { randomUUID } from "node:crypto";

import postgres from "postgres";

import { createDatabase } from "#local/backend/database.ts";
import { SHOP_PROJECT } from "#local/backend/migrations.ts";
import { PostgresShopConnection } from "#local/backend/postgres-connection.ts";
import { addData, addSchema } from "#local/backend/snapshot.ts";

const TEMPLATE = "haat_template";

/** Makes the database that every shop's database is a copy of: migrations, seed and demo data, as in `npm start`. */
export async function createShopTemplate(port: number): Promise<void> {
  await execute(port, `create database ${TEMPLATE}`);
  const database = createDatabase(new PostgresShopConnection(databaseUrl(port, TEMPLATE)));
  try {
    await addSchema(database, SHOP_PROJECT);
    await addData(database, SHOP_PROJECT);
  } finally {
    await database.close();
  }
}

/** A database of its own for one shop. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/** Copies the template. */
export async function copyShopTemplate(port: number): Promise<TestDatabase> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  await execute(port, `create database ${name} template ${TEMPLATE}`);
  return {
    url: databaseUrl(port, name),
    drop: () => execute(port, `drop database ${name} with (force)`),
  };
}

function databaseUrl(port: number, name: string): string {
  return `postgresql://postgres@127.0.0.1:${port}/${name}`;
}

async function execute(port: number, statement: string): Promise<void> {
  const sql = postgres(databaseUrl(port, "postgres"), {
    max: 1,
    onnotice: () => undefined,
    fetch_types: false,
  });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
