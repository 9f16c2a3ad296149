import type { TestProject } from "vitest/node";

import { createMigratedTemplate, HAS_OTHER_TIME } from "#tests/database/test-database.ts";
import { startPostgres } from "#tests/postgres/server.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface ProvidedContext {
    /** Port of the PostgreSQL server of the database tests. */
    databasePort: number;
  }
}

/**
 * Starts one PostgreSQL server for all files of the project, with a migrated database that they copy. None when the
 * tests run at another time than the machine's.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (HAS_OTHER_TIME) return undefined;
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
