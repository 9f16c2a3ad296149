import { describe, expect, it } from "vitest";

import { isKnownPin, pinQuestion, pinWarning } from "#app/shop/address/pin.ts";

describe("isKnownPin", () => {
  // The first and last sorting districts of zones, and the army's.
  it.each([
    "110001",
    "127999",
    "194101",
    "396001",
    "560 034",
    "643001",
    "700001",
    "855999",
    "900001",
    "999998",
  ])("knows %s", (pin) => expect(isKnownPin(pin)).toBe(true));

  it.each([
    "199999",
    "109999",
    "111001",
    "128001",
    "195000",
    "290001",
    "350001",
    "540001",
    "649999",
    "699999",
  ])("does not know %s", (pin) => expect(isKnownPin(pin)).toBe(false));

  it.each(["222222", "444444", "777777", "999999"])("knows no PIN code of one digit: %s", (pin) => {
    expect(isKnownPin(pin)).toBe(false);
  });

  it.each(["", "11000", "012345", "1100011"])("does not know %j, which is none", (pin) => {
    expect(isKnownPin(pin)).toBe(false);
  });
});

describe("pinQuestion", () => {
  it("names the state of the PIN code and the chosen one", () => {
    expect(pinQuestion({ postal_code: "110 001", state: "Kerala" })).toEqual({
      text: "PIN code 110001 is in Delhi, and you chose Kerala. Correct one of them, or continue with both as they are.",
      tick: "Continue with PIN code 110001 and Kerala",
      key: "110001 Kerala",
    });
  });

  it("names every state that shares the PIN code, and where the other is from", () => {
    const place = { postal_code: "160017", state: "Kerala" };
    expect(pinQuestion(place, (state) => `the GSTIN is of ${state}`)?.text).toBe(
      "PIN code 160017 is in Chandigarh, Haryana or Punjab, and the GSTIN is of Kerala. " +
        "Correct one of them, or continue with both as they are.",
    );
  });

  it.each(["Bihar", "", undefined])("asks about a PIN code that is not known, with the state %j", (state) => {
    expect(pinQuestion({ postal_code: "999999", state })).toEqual({
      text: "We do not know PIN code 999999. Check it, or continue with it.",
      tick: "Continue with PIN code 999999",
      key: "999999",
    });
  });

  it.each([
    ["682001", "Kerala"],
    ["605001", "Tamil Nadu"],
    ["900001", "Goa"],
    ["110001", ""],
    ["110001", "Atlantis"],
    ["110001", undefined],
    ["11000", "Kerala"],
    [undefined, "Kerala"],
    [["110001"], "Kerala"],
  ])("asks nothing about %j with %j", (postal_code, state) => {
    expect(pinQuestion({ postal_code, state })).toBeNull();
  });
});

it.each([
  ["226010", "Kerala", "PIN code 226010 is in Uttar Pradesh: please check the address"],
  ["160017", "Kerala", "PIN code 160017 is in Chandigarh, Haryana or Punjab: please check the address"],
  ["199999", "Jammu and Kashmir", "We do not know PIN code 199999: please check the address"],
  ["160017", "Punjab", null],
  ["605001", "Tamil Nadu", null],
  ["900001", "Goa", null],
])("the warning of PIN code %s with %s is %j", (postal_code, state, warning) => {
  expect(pinWarning({ postal_code, state })).toBe(warning);
});
