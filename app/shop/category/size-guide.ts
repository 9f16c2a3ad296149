/** A part of a size guide: a paragraph, or a table whose first row names the columns. */
export type SizeGuidePart =
  | { kind: "text"; text: string }
  | { kind: "table"; columns: string[]; rows: string[][] };

/**
 * Parses a size guide into its parts. Consecutive lines with '|' form a table, other lines a paragraph; a line of
 * dashes between header and rows is left out.
 */
export function parseSizeGuide(guide: string): SizeGuidePart[] {
  const parts: SizeGuidePart[] = [];
  for (const line of guide.split(/\r?\n/)) {
    const last = parts.at(-1);
    if (line.includes("|")) {
      const cells = cellsOf(line);
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      if (last?.kind === "table") last.rows.push(cells);
      else parts.push({ kind: "table", columns: cells, rows: [] });
    } else if (line.trim() === "") {
      parts.push({ kind: "text", text: "" });
    } else if (last?.kind === "text" && last.text !== "") {
      last.text += `\n${line.trim()}`;
    } else {
      parts.push({ kind: "text", text: line.trim() });
    }
  }
  return parts.filter((part) => part.kind === "table" || part.text !== "");
}

/** Returns the cells of '| S | 92 |' or 'S | 92'. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split("|")
    .map((cell) => cell.trim());
}
