import type { TestProject } from "vitest/node";

import { type PostgresServer, startPostgres } from "#tests/postgres/server.ts";
import { createShopTemplate } from "#tests/postgres/shop-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Port of the PostgreSQL server that has the template of the shops; null when they use PGlite. */
    shopPostgresPort: number | null;
  }
}

let server: PostgresServer | null = null;

/**
 * Starts one PostgreSQL server for all shops of a test run. `HAAT_TEST_DATABASE=pglite` starts none, and neither does
 * a run with another clock, which a server cannot follow.
 */
export async function setup(project: TestProject): Promise<void> {
  const { HAAT_TEST_DATABASE, HAAT_NOW } = process.env;
  if (HAAT_TEST_DATABASE !== "pglite" && !HAAT_NOW) server = await startShopPostgres();
  project.provide("shopPostgresPort", server?.port ?? null);
}

/** Stops the server. */
export async function teardown(): Promise<void> {
  await server?.stop();
}

/** A PostgreSQL server with the template of the shops. */
export async function startShopPostgres(): Promise<PostgresServer> {
  const postgres = await startPostgres({ autovacuum: "off" });
  try {
    await createShopTemplate(postgres.port);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
