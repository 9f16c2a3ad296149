const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  bull: "•",
  deg: "°",
  times: "×",
  frac12: "½",
  reg: "®",
  trade: "™",
  copy: "©",
};

/**
 * The text of a description in HTML: paragraphs and list items on lines of their own, without tags, scripts and styles.
 * Plain text stays as it is. The answer is text, and is escaped wherever it is shown.
 */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]|&[#a-z]/i.test(html)) return html;
  return withoutHidden(html)
    .replaceAll(/<br\b[^>]*>|<\/(?:li|tr|h[1-6])\s*>/gi, "\n")
    .replaceAll(/<\/(?:p|div|ul|ol|table)\s*>/gi, "\n\n")
    .replaceAll(/<li\b[^>]*>/gi, "- ")
    .replaceAll(/<\/?[a-z!][^>]*>/gi, "")
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,8}));/gi, (entity, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    })
    .split("\n")
    .map((line) => line.replaceAll(/[ \t]+/g, " ").trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const HIDDEN = [
  { start: /<script\b[^>]*>/gi, end: /<\/script\s*>/gi },
  { start: /<style\b[^>]*>/gi, end: /<\/style\s*>/gi },
  { start: /<!--/g, end: /-->/g },
];

/** The HTML without scripts, styles and comments. One that is never closed stays, and its tags are removed later. */
function withoutHidden(html: string): string {
  return HIDDEN.reduce((left, { start, end }) => withoutBlocks(left, start, end), html);
}

/** Reads the text once, however often a block begins that does not end. */
function withoutBlocks(text: string, start: RegExp, end: RegExp): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    start.lastIndex = from;
    const opening = start.exec(text);
    end.lastIndex = opening ? start.lastIndex : text.length;
    const closing = opening && end.exec(text);
    if (!closing) return kept.join("") + text.slice(from);
    kept.push(text.slice(from, opening.index));
    from = end.lastIndex;
  }
}
