import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { PASSWORD_MIN } from "#app/shop/account/account-forms.ts";
import { decodePasswords, easyPasswordError } from "#app/shop/account/easy-password.ts";

const FILE = readFileSync("app/workflows/common-passwords.txt", "utf8");
const MOST_USED = decodePasswords(FILE);
const OWNER = { fullName: "Asha Rao", email: "asha.k@example.com", siteName: "Haat" };
const errorOf = (password: string, owner = OWNER) => easyPasswordError(password, MOST_USED, owner);
const isEasy = (password: string, owner = OWNER) => errorOf(password, owner) !== null;

describe("the list of common passwords", () => {
  test("has 10,000 that the shop would take otherwise, in lower case and sorted", () => {
    const passwords = Array.from(MOST_USED);
    expect(passwords).toHaveLength(10_000);
    expect(passwords.filter((one) => one.length < PASSWORD_MIN || one !== one.toLowerCase())).toEqual([]);
    expect(passwords).toEqual(passwords.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  test("adds at most 40 KB to the Worker", () => {
    expect(gzipSync(FILE, { level: 9 }).length).toBeLessThan(40_000);
  });
});

describe("a password is too easy to guess", () => {
  test.each(["123456", "password", "qwerty", "111111", "iloveyou", "football1", "zaq12wsx"])(
    "if it is among the most used: %s",
    (password) => {
      expect(isEasy(password)).toBe(true);
      expect(isEasy(password.toUpperCase())).toBe(true);
    },
  );

  test.each(["aaaaaa", "€€€€€€", "zzzzzzzzzzzzz"])("if it is one character: %s", (password) => {
    expect(isEasy(password)).toBe(true);
  });

  test.each([
    "asha rao",
    "AshaRao",
    "asha1990",
    "1990asha!",
    "Rao12345678",
    "asha.k@example.com",
    "asha.k",
    "asha-k-2026",
    "haat12",
    "Haat@2026",
    "haat-haat",
    "haathaathaat",
    "Haat@123",
    "haat1haat2",
    "1h2a3a4t",
    "asha.asha",
    "Rao-Rao-7",
  ])("if it is the name, the address or the shop's name: %s", (password) => {
    expect(isEasy(password)).toBe(true);
  });

  test("if it is the name of the product, in a shop of another name", () => {
    const owner = { ...OWNER, siteName: "Lamps of Pune" };
    expect(["haat-haat", "Haat@123", "LampsOfPune!"].map((password) => isEasy(password, owner))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("if it is a name with accents, in another script, or of digits alone", () => {
    expect(isEasy("Andre2020", { ...OWNER, fullName: "André Nair" })).toBe(true);
    expect(isEasy("आशा123", { ...OWNER, fullName: "आशा राव" })).toBe(true);
    expect(isEasy("9811122233", { ...OWNER, email: "9811122233@example.com" })).toBe(true);
  });

  test.each([
    "six-or-more",
    "secret-canary",
    "haat-shopper",
    "haatha",
    "raoandasha",
    "9811122233",
    "!!!???",
    "correct horse",
  ])("and otherwise not: %s", (password) => {
    expect(isEasy(password)).toBe(false);
  });

  test.each([
    ["football1", "It is one of the most used."],
    ["zzzzzz", "It is one character, repeated."],
    ["asha1990", "It is your name."],
    ["asha.k-2026", "It is your e-mail address."],
    ["Haat@2026", "It is the name of the shop."],
  ])("and %s says why: %s", (password, reason) => {
    expect(errorOf(password)).toBe(`This password is too easy to guess. Please choose another. ${reason}`);
  });

  test("not if it has other digits than an address of digits", () => {
    expect(isEasy("9988776655", { ...OWNER, email: "9811122233@example.com" })).toBe(false);
  });

  test("not for an account without a name", () => {
    expect(isEasy("six-or-more", { ...OWNER, fullName: "" })).toBe(false);
    expect(isEasy("998877665", { ...OWNER, fullName: "" })).toBe(false);
  });
});
