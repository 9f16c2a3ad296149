import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type * as z from "zod";

import {
  changeEmailSchema,
  changePasswordSchema,
  emailSchema,
  loginSchema,
  registerSchema,
  resetSchema,
} from "#app/shop/account/account-forms.ts";

function errorsOf(
  schema: z.ZodType,
  fields: Record<string, string | string[]>,
): Record<string, string[] | null> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  const submission = parseWithZod(form, { schema });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

const LOGIN = { email: "asha@haat.example", password: "haat-shopper" };
const REGISTER = {
  fullName: "Asha Rao",
  email: "asha@haat.example",
  password: "secret1",
  confirmPassword: "secret1",
  terms: "on",
};

const EMAIL = "Invalid email address";
const PASSWORD = "Password must be at least 6 characters";

describe("loginSchema", () => {
  it("parses a form with and without Remember me", () => {
    expect(loginSchema.parse({ ...LOGIN, email: "  Asha@Haat.example ", remember: "on" })).toEqual({
      ...LOGIN,
      remember: true,
    });
    expect(loginSchema.parse(LOGIN).remember).toBe(false);
  });

  it.each([
    "",
    "asha",
    "asha@",
    "@haat.example",
    "a b@haat.example",
    "asha@haat",
    `${"a".repeat(250)}@haat.example`,
  ])("rejects the e-mail %j", (email) => {
    expect(errorsOf(loginSchema, { ...LOGIN, email })).toEqual({ email: [EMAIL] });
  });

  it("accepts passwords from 6 characters to 72 bytes", () => {
    for (const password of ["123456", "x".repeat(72), "अ".repeat(24)]) {
      expect(loginSchema.parse({ ...LOGIN, password }).password).toBe(password);
    }
    expect(errorsOf(loginSchema, { ...LOGIN, password: "x".repeat(73) })).toEqual({
      password: ["Password is too long. Please use a shorter one"],
    });
  });

  it("rejects short and very long passwords and keeps spaces", () => {
    expect(errorsOf(loginSchema, { ...LOGIN, password: "12345" })).toEqual({ password: [PASSWORD] });
    expect(errorsOf(loginSchema, { ...LOGIN, password: "अ".repeat(25) })).toEqual({
      password: ["Password is too long. Please use a shorter one"],
    });
    expect(loginSchema.parse({ ...LOGIN, password: "  6666  " }).password).toBe("  6666  ");
  });

  it("does not make Remember me required in the browser", () => {
    const constraint = getZodConstraint(loginSchema);
    expect(constraint.remember?.required).toBe(false);
    expect(constraint.email).toEqual({ required: true });
    expect(constraint.password).toEqual({ required: true });
  });
});

describe("registerSchema", () => {
  it("parses a form", () => {
    expect(registerSchema.parse({ ...REGISTER, fullName: "  Asha   Rao " })).toEqual({
      ...REGISTER,
      newsletter: false,
    });
    expect(registerSchema.parse({ ...REGISTER, newsletter: "on" }).newsletter).toBe(true);
    expect(errorsOf(registerSchema, REGISTER)).toEqual({});
  });

  it("reports every missing field", () => {
    expect(errorsOf(registerSchema, {})).toEqual({
      fullName: ["Full name must be at least 2 characters"],
      email: [EMAIL],
      password: [PASSWORD],
      confirmPassword: [PASSWORD],
      terms: ["Please accept the terms and conditions"],
    });
  });

  it.each([
    [{ fullName: " A " }, { fullName: ["Full name must be at least 2 characters"] }],
    [{ fullName: "A".repeat(101) }, { fullName: ["Full name must be at most 100 characters"] }],
    [{ confirmPassword: "secret2" }, { confirmPassword: ["Passwords don't match"] }],
    [{ confirmPassword: "12345" }, { confirmPassword: [PASSWORD] }],
    [{ terms: "" }, { terms: ["Please accept the terms and conditions"] }],
    [{ terms: "off" }, { terms: ["Please accept the terms and conditions"] }],
  ])("%j", (change, errors) => {
    expect(errorsOf(registerSchema, { ...REGISTER, ...change })).toEqual(errors);
  });

  it("reports different passwords together with errors of other fields", () => {
    expect(errorsOf(registerSchema, { ...REGISTER, email: "x", confirmPassword: "secret2" })).toEqual({
      email: [EMAIL],
      confirmPassword: ["Passwords don't match"],
    });
  });
});

describe("the other account forms", () => {
  const pair = { password: "secret1", confirmPassword: "secret1" };

  it("accept valid forms", () => {
    expect(emailSchema.parse({ email: " Asha@Haat.example " })).toEqual({ email: "asha@haat.example" });
    expect(resetSchema.parse(pair)).toEqual(pair);
    expect(changePasswordSchema.parse({ ...pair, present: "secret0" })).toEqual({
      ...pair,
      present: "secret0",
    });
    expect(changeEmailSchema.parse({ email: "a@haat.example", present: "secret0" }).email).toBe(
      "a@haat.example",
    );
  });

  it.each([
    [emailSchema, { email: "asha" }, { email: [EMAIL] }],
    [resetSchema, {}, { password: [PASSWORD], confirmPassword: [PASSWORD] }],
    [resetSchema, { ...pair, confirmPassword: "secret2" }, { confirmPassword: ["Passwords don't match"] }],
    [
      changePasswordSchema,
      { ...pair, present: "five5", confirmPassword: "secret2" },
      { present: [PASSWORD], confirmPassword: ["Passwords don't match"] },
    ],
    [
      changeEmailSchema,
      { email: "x", present: "" },
      { email: [EMAIL], present: ["Enter your current password"] },
    ],
  ])("%# %o", (schema, fields, errors) => {
    expect(errorsOf(schema, fields)).toEqual(errors);
  });
});

describe("wrong types and repeated fields", () => {
  it.each([
    ["login", loginSchema, LOGIN],
    ["register", registerSchema, REGISTER],
    ["forgotten password", emailSchema, { email: "asha@haat.example" }],
    ["new password", resetSchema, { password: "secret1", confirmPassword: "secret1" }],
    [
      "change of password",
      changePasswordSchema,
      { present: "secret0", password: "secret1", confirmPassword: "secret1" },
    ],
    ["change of e-mail", changeEmailSchema, { email: "asha@haat.example", present: "secret0" }],
  ] as const)("%s: no error text is the validator's default", (_name, schema, good) => {
    let rejected = 0;
    for (const junk of [undefined, null, 5, true, [], ["a", "b"], {}, new Blob(["x"])]) {
      for (const field of ["", "remember", ...Object.keys(good)]) {
        const input = field === "" ? junk : { ...good, [field]: junk };
        for (const { message } of schema.safeParse(input).error?.issues ?? []) {
          rejected += 1;
          expect(message).not.toMatch(/expected|received|invalid input|option/i);
        }
      }
    }
    expect(rejected).toBeGreaterThan(10);
    for (const field of Object.keys(good)) {
      const errors = errorsOf(schema, { ...good, [field]: ["a", "b"] });
      expect(Object.keys(errors)).toEqual([field]);
      expect(JSON.stringify(errors)).not.toMatch(/expected|received/i);
    }
  });
});
