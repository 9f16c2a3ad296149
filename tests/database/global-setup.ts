import type { TestProject } from "vitest/node";

import { createMigratedTemplate } from "#tests/database/test-database.ts";
import { startPostgres } from "#tests/postgres/server.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface ProvidedContext {
    /** Port of the PostgreSQL server of the database tests. */
    databasePort: number;
  }
}

/** Starts one PostgreSQL server for all files of the project, with a migrated database that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    await createMigratedTemplate(server.port);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("databasePort", server.port);
  return () => server.stop();
}
