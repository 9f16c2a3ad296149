import type { TestProject } from "vitest/node";

import { type PostgresServer, startPostgres } from "#tests/postgres/server.ts";
import { createRaceTemplate } from "#tests/races/support/shop-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Port of the PostgreSQL server that all race tests of a run use. */
    racesPostgresPort: number;
  }
}

let server: PostgresServer | null = null;

/** Starts one PostgreSQL server for all race tests of a run. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres();
  await createRaceTemplate(server.port);
  project.provide("racesPostgresPort", server.port);
}

/** Stops the server. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
