import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type * as z from "zod";

import {
  changeEmailSchema,
  changePasswordSchema,
  emailSchema,
  toLocalPath,
  loginSchema,
  toLocalPathFromUrl,
  registerSchema,
  resetSchema,
} from "#app/shop/account/account.ts";

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
  it("reads a form with and without Remember me", () => {
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
  ])("refuses the e-mail %j", (email) => {
    expect(errorsOf(loginSchema, { ...LOGIN, email })).toEqual({ email: [EMAIL] });
  });

  it("refuses short and endless passwords and keeps spaces in good ones", () => {
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
  it("reads a form", () => {
    expect(registerSchema.parse({ ...REGISTER, fullName: "  Asha   Rao " })).toEqual({
      ...REGISTER,
      newsletter: false,
    });
    expect(registerSchema.parse({ ...REGISTER, newsletter: "on" }).newsletter).toBe(true);
    expect(errorsOf(registerSchema, REGISTER)).toEqual({});
  });

  it("names every field that is missing", () => {
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

  it("says that the passwords differ beside the errors of other fields", () => {
    expect(errorsOf(registerSchema, { ...REGISTER, email: "x", confirmPassword: "secret2" })).toEqual({
      email: [EMAIL],
      confirmPassword: ["Passwords don't match"],
    });
  });
});

describe("the other forms about an account", () => {
  const pair = { password: "secret1", confirmPassword: "secret1" };

  it("take a good form", () => {
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
    [changeEmailSchema, { email: "x", present: "" }, { email: [EMAIL], present: [PASSWORD] }],
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
  ] as const)("%s never answers in the validator's own words", (_name, schema, good) => {
    let refused = 0;
    for (const junk of [undefined, null, 5, true, [], ["a", "b"], {}, new Blob(["x"])]) {
      for (const field of ["", "remember", ...Object.keys(good)]) {
        const input = field === "" ? junk : { ...good, [field]: junk };
        for (const { message } of schema.safeParse(input).error?.issues ?? []) {
          refused += 1;
          expect(message).not.toMatch(/expected|received|invalid input|option/i);
        }
      }
    }
    expect(refused).toBeGreaterThan(10);
    for (const field of Object.keys(good)) {
      const errors = errorsOf(schema, { ...good, [field]: ["a", "b"] });
      expect(Object.keys(errors)).toEqual([field]);
      expect(JSON.stringify(errors)).not.toMatch(/expected|received/i);
    }
  });
});

describe("localPath", () => {
  it.each([
    ["/", "/"],
    ["/checkout", "/checkout"],
    ["/products?search=brass%20lamp&page=2#results", "/products?search=brass%20lamp&page=2#results"],
    ["/order/5f0c?x=https%3A%2F%2Fexample.com%2F", "/order/5f0c?x=https%3A%2F%2Fexample.com%2F"],
    ["/products?search=50%25", "/products?search=50%25"],
    ["/product/%C3%BC", "/product/%C3%BC"],
    ["/@asha", "/@asha"],
    ["/a/../cart", "/cart"],
  ])("keeps %s", (path, expected) => {
    expect(toLocalPath(path)).toBe(expected);
  });

  const HOSTILE: unknown[] = [
    undefined,
    null,
    0,
    {},
    ["/cart"],
    new Blob(["/cart"]),
    "",
    " ",
    "cart",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "//evil.example/cart",
    "//user@evil.example",
    "//haat.example@evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\\\\evil.example",
    "/cart\\..\\..\\evil.example",
    "/%2fevil.example",
    "/%2Fevil.example",
    "%2f%2fevil.example",
    "/%2f%2fevil.example",
    "/%252fevil.example",
    "/%252f%252fevil.example",
    "/%25252fevil.example",
    "/%2525252fevil.example",
    "/%5cevil.example",
    "/%5C%5Cevil.example",
    "/%255cevil.example",
    "/.//evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "/cart/..//evil.example",
    "/%2e//evil.example",
    "/%2e%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/ /evil.example",
    "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/cart\r\nSet-Cookie: a=b",
    "/%00//evil.example",
    "/\u0000/evil.example",
    "/\u00a0/evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "https://evil.example",
    "http:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https://haat.example@evil.example",
    "HTTPS://EVIL.EXAMPLE",
    "ftp://evil.example",
    "blob:https://evil.example/x",
    "?redirectTo=//evil.example",
    "#//evil.example",
    ".//evil.example",
    "/%",
    "/%e0%a4",
  ];

  it("is tried with at least 60 payloads", () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  });

  it("sends a path home that is longer than any of the shop's", () => {
    expect(toLocalPath(`/${"a".repeat(1999)}`)).not.toBe("/");
    expect(toLocalPath(`/${"a".repeat(2000)}`)).toBe("/");
  });

  it.each(HOSTILE)("sends %j home", (payload) => {
    expect(toLocalPath(payload)).toBe("/");
  });
});

describe("pathOfOwn", () => {
  const OWN = ["https://haat.example", "http://localhost:5173"];

  it.each([
    ["/orders", "/orders"],
    ["https://haat.example/orders?a=1#b", "/orders?a=1#b"],
    ["http://localhost:5173/", "/"],
    ["https://haat.example", "/"],
    ["https://haat.example.evil.example/orders", "/"],
    ["https://haat.example@evil.example/orders", "/"],
    ["https://haat.example//evil.example", "/"],
    ["http://haat.example/orders", "/"],
    ["https://evil.example/https://haat.example/orders", "/"],
    ["//haat.example/orders", "/"],
    [null, "/"],
    [["/orders"], "/"],
  ])("%j leads to %s", (value, path) => {
    expect(toLocalPathFromUrl(value, OWN)).toBe(path);
  });
});
