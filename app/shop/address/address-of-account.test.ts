import { expect, test } from "vitest";

import { addressOfAccount } from "#app/shop/address/address-of-account.ts";

test.each([
  ["Meera Nair", "Meera", "Nair"],
  ["  Meera  Krishna Iyer ", "Meera", "Krishna Iyer"],
  ["Meera", "Meera", ""],
  ["", "", ""],
  [null, "", ""],
])("splits the name %j into its first word and the rest", (fullName, first, last) => {
  expect(addressOfAccount({ fullName, phone: null })).toEqual({
    first_name: first,
    last_name: last,
    phone: "",
  });
});

test("shows the account's mobile number as the field does, behind +91", () => {
  expect(addressOfAccount({ fullName: "Meera", phone: "+919876543210" }).phone).toBe("98765 43210");
});
