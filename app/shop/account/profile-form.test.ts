import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";

import { profileSchema } from "#app/shop/account/profile-form.ts";

function read(fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseWithZod(form, { schema: profileSchema });
}

function errorsOf(fields: [string, string][]) {
  const submission = read(fields);
  return submission.status === "success" ? {} : submission.error;
}

describe("profileSchema", () => {
  it.each([
    [" Asha   Verma ", "098765-43210", { fullName: "Asha Verma", phone: "+919876543210" }],
    ["आशा", "", { fullName: "आशा", phone: null }],
    ["Asha", "   ", { fullName: "Asha", phone: null }],
  ])("stores %j and %j", (fullName, phone, stored) => {
    const submission = read([
      ["fullName", fullName],
      ["phone", phone],
    ]);
    expect(submission.status === "success" && submission.value).toEqual(stored);
  });

  it.each([
    ["", "", { fullName: ["Full name is required"] }],
    [" A ", "", { fullName: ["Full name is required"] }],
    ["A".repeat(101), "", { fullName: ["Full name must be at most 100 characters"] }],
    ["Asha", "12345", { phone: ["Valid phone number is required"] }],
    ["Asha", "+44 7911 123456", { phone: ["Valid phone number is required"] }],
    ["Asha", "<script>", { phone: ["Valid phone number is required"] }],
  ])("rejects %j and %j", (fullName, phone, errors) => {
    const found = errorsOf([
      ["fullName", fullName],
      ["phone", phone],
    ]);
    expect(found).toEqual(errors);
  });

  it("has an error text for missing and repeated fields", () => {
    expect(errorsOf([])).toEqual({ fullName: ["Full name is required"] });
    const repeated = errorsOf([
      ["fullName", "Asha"],
      ["fullName", "Bala"],
      ["phone", "1"],
      ["phone", "2"],
    ]);
    expect(repeated).toEqual({
      fullName: ["Full name is required"],
      phone: ["Valid phone number is required"],
    });
  });
});
