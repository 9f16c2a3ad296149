import { describe, expect, it } from "vitest";

import { asciiDigits, cleanLine, cleanParagraphs } from "#app/shop/text.ts";

describe("cleanLine", () => {
  it.each([
    ["  Asha   Rao ", "Asha Rao"],
    ["Asha\u00a0Rao\u3000", "Asha Rao"],
    ["Asha\r\nRao\t", "Asha Rao"],
    ["A\u0000sha", "A sha"],
    ["\u202eRao\u202c", "Rao"],
    ["\ud83dRao", "\ufffdRao"],
    ["\u0000\u0001", ""],
  ])("cleans %j", (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it("keeps the joiners that Indian scripts need", () => {
    expect(cleanLine("ക്\u200dഷ न्\u200cम")).toBe("ക്\u200dഷ न्\u200cम");
  });
});

describe("asciiDigits", () => {
  it.each([
    ["९८७६५४३२१०", "9876543210"],
    ["５６０００１", "560001"],
    ["௫௬௦௦௦௧ ೫೬೦೦೦೧ ٥٦ ۵۶", "560001 560001 56 56"],
    ["no digits", "no digits"],
  ])("reads %s", (text, digits) => {
    expect(asciiDigits(text)).toBe(digits);
  });
});

describe("cleanParagraphs", () => {
  it.each([
    ["  One  two \r\n\r\n\r\n\r\nthree\u0000 ", "One two\n\nthree"],
    ["a\rb\nc", "a\nb\nc"],
    ["\n \n", ""],
  ])("cleans %j", (text, clean) => {
    expect(cleanParagraphs(text)).toBe(clean);
  });
});
