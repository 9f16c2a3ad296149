import { describe, expect, it } from "vitest";

import { STATES, stateFromPin, statesOfPin } from "#app/shop/address/address.ts";

describe("STATES", () => {
  it("has 28 states and 8 union territories in alphabetical order", () => {
    expect(new Set(STATES).size).toBe(36);
    expect(STATES.toSorted()).toEqual(STATES);
  });
});

describe("stateFromPin", () => {
  it.each([
    ["110001", "Delhi"],
    ["122001", "Haryana"],
    ["134109", "Haryana"],
    ["141001", "Punjab"],
    ["171001", "Himachal Pradesh"],
    ["180001", "Jammu and Kashmir"],
    ["190001", "Jammu and Kashmir"],
    ["194101", "Ladakh"],
    ["201301", "Uttar Pradesh"],
    ["226001", "Uttar Pradesh"],
    ["248001", "Uttarakhand"],
    ["263001", "Uttarakhand"],
    ["302001", "Rajasthan"],
    ["380001", "Gujarat"],
    ["400001", "Maharashtra"],
    ["403001", "Goa"],
    ["440001", "Maharashtra"],
    ["462001", "Madhya Pradesh"],
    ["492001", "Chhattisgarh"],
    ["500001", "Telangana"],
    ["520001", "Andhra Pradesh"],
    ["560001", "Karnataka"],
    ["600001", "Tamil Nadu"],
    ["682001", "Kerala"],
    ["682555", "Lakshadweep"],
    ["700001", "West Bengal"],
    ["737101", "Sikkim"],
    ["744101", "Andaman and Nicobar Islands"],
    ["751001", "Odisha"],
    ["781001", "Assam"],
    ["791111", "Arunachal Pradesh"],
    ["793001", "Meghalaya"],
    ["795001", "Manipur"],
    ["796001", "Mizoram"],
    ["797001", "Nagaland"],
    ["799001", "Tripura"],
    ["800001", "Bihar"],
    ["824101", "Bihar"],
    ["826001", "Jharkhand"],
    ["834001", "Jharkhand"],
    ["560 034", "Karnataka"],
  ])("%s is in %s", (pin, state) => {
    expect(stateFromPin(pin)).toBe(state);
  });

  it.each([
    ["160017", "Chandigarh or Punjab"],
    ["247667", "Uttarakhand or Uttar Pradesh"],
    ["362520", "Diu or Gujarat"],
    ["396210", "Daman or Gujarat"],
    ["533464", "Yanam or Andhra Pradesh"],
    ["605001", "Puducherry or Tamil Nadu"],
    ["609602", "Karaikal or Tamil Nadu"],
    ["673310", "Mahe or Kerala"],
    ["813208", "Bihar or Jharkhand"],
    ["900001", "the army"],
    ["290001", "unused"],
    ["012345", "no PIN code"],
    ["56000", "no PIN code"],
    ["", "no PIN code"],
  ])("%s has no state: %s", (pin) => {
    expect(stateFromPin(pin)).toBeNull();
  });
});

describe("statesOfPin", () => {
  it.each([
    ["226010", ["Uttar Pradesh"]],
    ["160017", ["Chandigarh", "Haryana", "Punjab"]],
    ["262001", ["Uttar Pradesh"]],
    ["262308", ["Uttar Pradesh", "Uttarakhand"]],
    ["262501", ["Uttarakhand"]],
    ["362520", ["Dadra and Nagar Haveli and Daman and Diu", "Gujarat"]],
    ["507111", ["Andhra Pradesh", "Telangana"]],
    ["533464", ["Andhra Pradesh", "Puducherry"]],
    ["605 001", ["Puducherry", "Tamil Nadu"]],
    ["605201", ["Tamil Nadu"]],
    ["673310", ["Kerala", "Puducherry"]],
    ["783101", ["Arunachal Pradesh", "Assam", "Meghalaya"]],
    ["813208", ["Bihar", "Jharkhand"]],
    ["900001", []],
    ["290001", []],
    ["012345", []],
    ["", []],
  ])("%s can be in %j", (pin, states) => {
    expect(statesOfPin(pin)).toEqual(states);
  });
});
