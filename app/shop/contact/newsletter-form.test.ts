import { describe, expect, it } from "vitest";

import { newsletterSchema, parseUnsubscribeToken } from "#app/shop/contact/newsletter-form.ts";

describe("newsletterSchema", () => {
  it("parses an e-mail address", () => {
    expect(newsletterSchema.parse({ email: " Asha@Haat.Example " })).toEqual({ email: "asha@haat.example" });
  });

  it.each([
    [{ email: "asha" }, "Invalid email address"],
    [{}, "Invalid email address"],
    [null, "The form could not be read. Please try again."],
  ])("rejects %j: %s", (form, message) => {
    expect(newsletterSchema.safeParse(form).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe("parseUnsubscribeToken", () => {
  const TOKEN = "0b9f6f9e-1c1e-4f4e-9a53-0d7a2f4f1b22";

  it("returns a UUID", () => {
    expect(parseUnsubscribeToken(TOKEN)).toBe(TOKEN);
  });

  it.each([null, "", "1", `${TOKEN}x`, TOKEN.slice(1)])("is null for %j", (value) => {
    expect(parseUnsubscribeToken(value)).toBeNull();
  });
});
