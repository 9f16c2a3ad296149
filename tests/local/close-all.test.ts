import { expect, test } from "vitest";

import { closeAll } from "#local/close-all.ts";

test("closes every part in order, and then throws the first error", async () => {
  const closed: string[] = [];
  const closing = closeAll(
    () => void closed.push("shop"),
    () => Promise.reject(new Error("the first")),
    () => {
      throw new Error("the second");
    },
    async () => void closed.push("database"),
  );
  await expect(closing).rejects.toThrow("the first");
  expect(closed).toEqual(["shop", "database"]);
});
