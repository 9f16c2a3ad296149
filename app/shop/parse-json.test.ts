import { expect, test } from "vitest";

import { parseJson } from "#app/shop/parse-json.ts";

test("parses JSON, and gives null for anything else", () => {
  expect(parseJson('{"id":"order_1"}')).toEqual({ id: "order_1" });
  for (const text of ["", "<html>", '{"id":']) expect(parseJson(text)).toBeNull();
});
