import { describe, expect, it } from "vitest";

import {
  changeEmailSchema,
  changePasswordSchema,
  emailSchema,
  loginSchema,
  registerSchema,
  resetSchema,
} from "#app/shop/account/account-forms.ts";
import { keysOf } from "#tests/unit/keys-of.ts";
import { listErrors } from "#tests/unit/submit.ts";

const EMAIL = "Invalid email address";
const SHORT = "Password must be at least 6 characters";
const LONG = "Password is too long. Please use a shorter one";
const MISMATCH = "Passwords don't match";

const PASSWORDS = { password: "secret-good", confirmPassword: "secret-good" };
const LOGIN = { schema: loginSchema, form: { email: "asha@haat.example", password: "secret-good" } };
const ONLY_EMAIL = { schema: emailSchema, form: { email: "asha@haat.example" } };
const FORMS = {
  login: LOGIN,
  "admin sign-in": LOGIN,
  register: {
    schema: registerSchema,
    form: { fullName: "Meera", email: "asha@haat.example", ...PASSWORDS, terms: "on" },
  },
  "forgotten password": ONLY_EMAIL,
  "link once more": ONLY_EMAIL,
  "new password": { schema: resetSchema, form: PASSWORDS },
  "change of password": { schema: changePasswordSchema, form: { present: "six-or-more", ...PASSWORDS } },
  "change of e-mail": {
    schema: changeEmailSchema,
    form: { present: "six-or-more", email: "asha@haat.example" },
  },
};

const VALUES = {
  empty: "",
  spaces: " ".repeat(40),
  "50 KB": "secret-x".repeat(6_250),
  emoji: "👩‍👩‍👧🪔💥".repeat(20),
  "right to left": "\u202Eمرحبا secret-x\u202C".repeat(6),
  SQL: "secret-x'); drop table public.users; --".repeat(3),
  script: `secret-x"><script>alert(1)</script>`.repeat(3),
};
type Kind = keyof typeof VALUES;

/** The error of each odd value by kind of field; null when the value is stored. */
const ERRORS: Record<"name" | "email" | "password" | "terms", Record<Kind, string | null>> = {
  name: {
    empty: "Full name must be at least 2 characters",
    spaces: "Full name must be at least 2 characters",
    "50 KB": "Full name must be at most 100 characters",
    emoji: "Full name must be at most 100 characters",
    "right to left": null,
    SQL: "Full name must be at most 100 characters",
    script: "Full name must be at most 100 characters",
  },
  email: {
    empty: EMAIL,
    spaces: EMAIL,
    "50 KB": EMAIL,
    emoji: EMAIL,
    "right to left": EMAIL,
    SQL: EMAIL,
    script: EMAIL,
  },
  password: {
    empty: SHORT,
    spaces: null,
    "50 KB": LONG,
    emoji: LONG,
    "right to left": LONG,
    SQL: LONG,
    script: LONG,
  },
  terms: {
    empty: "Please accept the terms and conditions",
    spaces: "Please accept the terms and conditions",
    "50 KB": "Please accept the terms and conditions",
    emoji: "Please accept the terms and conditions",
    "right to left": "Please accept the terms and conditions",
    SQL: "Please accept the terms and conditions",
    script: "Please accept the terms and conditions",
  },
};

/** The errors of each field, and whether the field shows the error of two passwords that differ. */
const FIELDS = {
  fullName: { errors: ERRORS.name, isNewPassword: false },
  email: { errors: ERRORS.email, isNewPassword: false },
  present: { errors: { ...ERRORS.password, empty: "Enter your current password" }, isNewPassword: false },
  password: { errors: ERRORS.password, isNewPassword: true },
  confirmPassword: { errors: ERRORS.password, isNewPassword: true },
  terms: { errors: ERRORS.terms, isNewPassword: false },
};
type Field = keyof typeof FIELDS;

/** The errors of empty fields in the form that changes a password. */
const ASKED: Partial<Record<Field, string>> = {
  password: "Enter a new password",
  confirmPassword: "Repeat the new password",
};

/** A row for each form, field and value, with the errors that the form must give. */
const ROWS = Object.entries(FORMS).flatMap(([name, { schema, form }]) =>
  keysOf<Field>(form).flatMap((field) =>
    keysOf(VALUES).map((kind) => {
      const { errors, isNewPassword } = FIELDS[field];
      const asked = name === "change of password" && kind === "empty" ? ASKED[field] : undefined;
      const error = asked ?? errors[kind];
      const differs = error === null && isNewPassword && "confirmPassword" in form;
      const expected = error !== null ? [[field, error]] : differs ? [["confirmPassword", MISMATCH]] : [];
      return { name, schema, kind, field, typed: { ...form, [field]: VALUES[kind] }, expected };
    }),
  ),
);

describe("odd values in account forms", () => {
  it("are tried in each of the 18 fields of 8 forms: 126 rows", () => {
    expect(ROWS).toHaveLength(126);
    expect(new Set(ROWS.map(({ name, field }) => `${name}: ${field}`)).size).toBe(18);
  });

  it.each(ROWS)("$name: $kind in $field gives $expected", ({ schema, typed, expected }) => {
    expect(listErrors(schema, typed)).toEqual(expected);
  });
});
