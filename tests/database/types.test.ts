import { expect, test } from "vitest";

import { findTypesDrift } from "#local/backend/database-types.ts";
import { createMigratedDatabase } from "#tests/database/test-database.ts";

test("the committed database types are those of the migrations", async () => {
  const db = await createMigratedDatabase();
  const drift = await findTypesDrift((text) => db.query(text)).finally(() => db.close());
  expect(drift).toBeNull();
});
