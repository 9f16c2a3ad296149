import { expect, test } from "vitest";

import { escapeXml } from "#app/formats/xml.ts";

test.each([
  ["Salt & pepper <b>", "Salt &amp; pepper &lt;b&gt;"],
  [`]]> "it's"`, "]]&gt; &quot;it&apos;s&quot;"],
  ["a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg", "abcdefg"],
  ["one\ttwo\r\nthree", "one\ttwo\r\nthree"],
  ["साड़ी 🪔", "साड़ी 🪔"],
  ["half \ud83e of a pair", "half  of a pair"],
])("%j is %j in XML", (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});
