import { describe, expect, it } from "vitest";
import type * as z from "zod";

import {
  checkbox,
  emailField,
  multilineText,
  optionalLine,
  optionalMultilineText,
  requiredLine,
  whenValid,
} from "#app/shop/form-fields.ts";

/** Returns the value that the field stores, or its errors. */
function read(field: z.ZodType, value: unknown): unknown {
  const { data, error } = field.safeParse(value);
  return error ? error.issues.map(({ message }) => message) : data;
}

const LOCAL = "a".repeat(241);

describe("emailField", () => {
  it.each<[unknown, unknown]>([
    [" Asha@Haat.Example ", "asha@haat.example"],
    [`${LOCAL}@haat.example`, `${LOCAL}@haat.example`],
    [`a${LOCAL}@haat.example`, ["Invalid email address"]],
    ["asha", ["Invalid email address"]],
    ["asha@haat", ["Invalid email address"]],
    ["", ["Invalid email address"]],
    [undefined, ["Invalid email address"]],
    [["a@haat.example", "b@haat.example"], ["Invalid email address"]],
  ])("reads %j as %j", (value, expected) => {
    expect(read(emailField, value)).toEqual(expected);
  });
});

describe("requiredLine", () => {
  it.each<[unknown, unknown]>([
    [" two  words ", "two words"],
    ["ab", "ab"],
    ["a".repeat(10), "a".repeat(10)],
    ["a", ["Name is required"]],
    [" a ", ["Name is required"]],
    ["a".repeat(11), ["Name must be at most 10 characters"]],
    [undefined, ["Name is required"]],
    [null, ["Name is required"]],
    [["ab", "cd"], ["Name is required"]],
  ])("reads %j as %j", (value, expected) => {
    expect(read(requiredLine("Name", 2, 10, "Name is required"), value)).toEqual(expected);
  });
});

describe("optionalLine", () => {
  it.each<[unknown, unknown]>([
    [undefined, null],
    ["", null],
    [" \u0000 ", null],
    [" two  words ", "two words"],
    ["a".repeat(10), "a".repeat(10)],
    ["a".repeat(11), ["Brand must be at most 10 characters"]],
    [null, ["Brand must be one line of text"]],
    [["a", "b"], ["Brand must be one line of text"]],
  ])("reads %j as %j", (value, expected) => {
    expect(read(optionalLine("Brand", 10), value)).toEqual(expected);
  });
});

describe("multilineText", () => {
  const field = multilineText(2, 10, { missing: "Write something", tooLong: "Write less" });

  it.each<[unknown, unknown]>([
    [" one \r\n two ", "one\ntwo"],
    ["ab", "ab"],
    ["a".repeat(10), "a".repeat(10)],
    ["a", ["Write something"]],
    [" \n ", ["Write something"]],
    ["a".repeat(11), ["Write less"]],
    [undefined, ["Write something"]],
    [["ab", "cd"], ["Write something"]],
  ])("reads %j as %j", (value, expected) => {
    expect(read(field, value)).toEqual(expected);
  });
});

describe("optionalMultilineText", () => {
  it.each<[unknown, unknown]>([
    [undefined, null],
    [" \n ", null],
    [" one \r\n two ", "one\ntwo"],
    ["a".repeat(10), "a".repeat(10)],
    ["a".repeat(11), ["Note must be at most 10 characters"]],
    [null, ["Note must be text"]],
    [["a", "b"], ["Note must be text"]],
  ])("reads %j as %j", (value, expected) => {
    expect(read(optionalMultilineText("Note", 10), value)).toEqual(expected);
  });
});

describe("checkbox", () => {
  it.each<[unknown, unknown]>([
    ["on", true],
    [undefined, false],
    ["", false],
    ["off", false],
    ["true", false],
    [null, ["Tick or untick"]],
    [["on", "on"], ["Tick or untick"]],
  ])("reads %j as %j", (value, expected) => {
    expect(read(checkbox("Tick or untick"), value)).toEqual(expected);
  });
});

describe("whenValid", () => {
  const isChecked = whenValid(["start", "end"]);
  const form = { start: "1", end: "2", name: "" };

  it.each<[string, unknown, { path?: PropertyKey[] }[], boolean]>([
    ["a valid form", form, [], true],
    ["a form with an error in another field", form, [{ path: ["name"] }], true],
    ["an error in the first field", form, [{ path: ["start"] }], false],
    ["an error in the second field", form, [{ path: ["name"] }, { path: ["end"] }], false],
    ["an error in part of a field", form, [{ path: ["end", 0] }], false],
    ["an error of the whole form", form, [{ path: [] }], false],
    ["an error without a path", form, [{}], false],
    ["no form", null, [], false],
    ["text", "start", [], false],
  ])("%s: %j with issues %j is checked: %j", (_name, value, issues, expected) => {
    expect(isChecked({ value, issues })).toBe(expected);
  });
});
