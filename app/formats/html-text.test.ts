import { expect, test } from "vitest";

import { htmlToText } from "#app/formats/html-text.ts";

test.each([
  ["Plain text, 3 < 4 & more", "Plain text, 3 < 4 & more"],
  ["<p>One</p><p>Two<br>Three</p>", "One\n\nTwo\nThree"],
  ["<ul><li>A</li><li>B &amp; C</li></ul>", "- A\n- B & C"],
  ["<script>alert(1)</script><style>p{}</style><!-- x -->Text<b>s</b>", "Texts"],
  ["<STYLE media='all'>p{}</STYLE >A<!-- <b> -->B<script>1</script>C", "ABC"],
  ["A<script>never closed", "Anever closed"],
  ["A<!-- <style>x</style>B --> C", "A C"],
  ["&#2360;&#x93E;&#0;&unknown;&rsquo;", "सा&unknown;’"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
])("%j reads %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test("a block that is never closed is looked for once, however often it begins", () => {
  const html = "<script><!-- ".repeat(100_000);
  // Reading on to the end at each of them would take until the limit of a test.
  expect(htmlToText(html)).not.toContain("<script>");
});
