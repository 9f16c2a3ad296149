import { describe, expect, it } from "vitest";

import { newsletterSchema, parseNewsletterToken } from "#app/shop/contact/newsletter-form.ts";

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

describe("parseNewsletterToken", () => {
  const TOKEN = "0b9f6f9e1c1e4f4e9a530d7a2f4f1b22".repeat(2);

  it("returns 64 hexadecimal digits", () => {
    expect(parseNewsletterToken(TOKEN)).toBe(TOKEN);
  });

  it.each([null, "", "1", `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase(), TOKEN.slice(32)])(
    "is null for %j",
    (value) => {
      expect(parseNewsletterToken(value)).toBeNull();
    },
  );
});
