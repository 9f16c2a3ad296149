/** Unsuitable values for any text field. */
export const INVALID_VALUES = {
  empty: "",
  spaces: "   \u00a0\u2003 ",
  emoji: "👩🏽‍🚀🇮🇳",
  "right-to-left": "\u202eevil\u202c שלום",
  SQL: "'; drop table public.users; --",
  script: `"><script>alert(1)</script>`,
  "control characters": "a\u0000b\u0007c",
  "half a character": "\ud83d",
  long: "x".repeat(5_000),
} as const;

/** More than any form accepts. */
export const MEGABYTE = "x".repeat(1_000_000);
