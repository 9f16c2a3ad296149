import { expect, test } from "vitest";

import { findTypesDrift } from "#local/backend/database-types.ts";

test("the committed database types are those of the migrations", async () => {
  expect(await findTypesDrift()).toBeNull();
});
