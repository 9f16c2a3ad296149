import { describe, expect, it } from "vitest";

import { parseReveal, revealOf } from "#app/shop/account/reveal.ts";

function formWith(intent: string): FormData {
  const form = new FormData();
  form.append("intent", intent);
  return form;
}

describe("parseReveal", () => {
  it("reads the button in a password field, and no other", () => {
    const read = ["show-password", "hide-password", "", "sign-in"].map((intent) =>
      parseReveal(formWith(intent)),
    );
    expect(read).toEqual(["show-password", "hide-password", null, null]);
    expect(parseReveal(new FormData())).toBeNull();
  });
});

describe("revealOf", () => {
  it("shows a password only after that button", () => {
    expect([undefined, {}, { reveal: "hide-password" }, { reveal: 1 }].map(revealOf)).toEqual(
      Array.from({ length: 4 }, () => "hide-password"),
    );
    expect(revealOf({ reveal: "show-password" })).toBe("show-password");
  });
});
