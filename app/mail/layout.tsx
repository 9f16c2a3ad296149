import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A part of a mail, in plain text; React escapes it for HTML. */
export type Block =
  | { kind: "text" | "note"; text: string }
  /** Text with line breaks, such as a message or an address. */
  | { kind: "lines"; title: string; lines: readonly string[] }
  | { kind: "rows"; rows: readonly Row[] }
  | { kind: "button"; label: string; url: string }
  | { kind: "links"; links: readonly Link[] };

/** A row of a table. `url`: the link of the value. */
type Row = { label: string; value: string; isTotal?: boolean; url?: string };
type Link = { label: string; url: string };

/** The content of a mail, before its layout. */
export type Draft = { subject: string; title: string; blocks: readonly Block[] };

/** A rendered mail, ready to send. */
export type RenderedMail = { subject: string; html: string; text: string };

const INK = "#1b1e26";
const MUTED = "#5b606b";
const LINE = "#e2dfda";
const ACCENT = "#3b35a0";
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Renders a mail as HTML and as plain text. The HTML loads no images, styles or fonts. */
export function renderMail(siteName: string, siteUrl: string, draft: Draft): RenderedMail {
  const { subject, title, blocks } = draft;
  const page = <Page siteName={siteName} siteUrl={siteUrl} draft={draft} />;
  const text = [siteName, title, ...blocks.map(blockText)].join("\n\n");
  return {
    subject: singleLine(subject),
    html: `<!doctype html>\n${breakLines(renderToStaticMarkup(page))}\n`,
    text: `${text}\n`,
  };
}

type PageProps = { siteName: string; siteUrl: string; draft: Draft };

function Page({ siteName, siteUrl, draft: { title, blocks } }: PageProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, background: "#faf8f5", padding: "24px 12px" }}>
        <LayoutTable
          style={{
            margin: "0 auto",
            maxWidth: 560,
            border: `1px solid ${LINE}`,
            borderRadius: 12,
            background: "#ffffff",
          }}
        >
          <tr>
            <td
              style={{
                padding: 24,
                color: INK,
                fontFamily: FONT,
                fontSize: 16,
                lineHeight: 1.5,
                overflowWrap: "anywhere",
              }}
            >
              <p style={{ margin: "0 0 20px", fontSize: 18, fontWeight: 700 }}>
                <a href={`${siteUrl}/`} style={{ color: INK, textDecoration: "none" }}>
                  {siteName}
                </a>
              </p>
              <h1 style={{ margin: "0 0 16px", fontSize: 22, lineHeight: 1.2 }}>{title}</h1>
              {blocks.map((block, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- rendered once
                <BlockPart key={index} block={block} />
              ))}
            </td>
          </tr>
        </LayoutTable>
      </body>
    </html>
  );
}

/** Renders a table for layout, which every mail program supports. */
function LayoutTable({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} width="100%" style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

const PARAGRAPH = { margin: "0 0 16px" };

function BlockPart({ block }: { block: Block }) {
  switch (block.kind) {
    case "text":
      return <p style={PARAGRAPH}>{block.text}</p>;
    case "note":
      return <p style={{ ...PARAGRAPH, color: MUTED, fontSize: 14 }}>{block.text}</p>;
    case "lines":
      return (
        <p style={PARAGRAPH}>
          <strong>{block.title}</strong>
          <br />
          {joinLines(block.lines)}
        </p>
      );
    case "rows":
      return (
        <LayoutTable style={{ ...PARAGRAPH, borderTop: `1px solid ${LINE}` }}>
          {block.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rendered once
            <RowPart key={index} row={row} />
          ))}
        </LayoutTable>
      );
    case "button":
      return (
        <p style={PARAGRAPH}>
          <a
            href={block.url}
            style={{
              display: "inline-block",
              borderRadius: 6,
              background: ACCENT,
              padding: "14px 24px",
              color: "#ffffff",
              fontWeight: 600,
              textDecoration: "none",
            }}
          >
            {block.label}
          </a>
        </p>
      );
    default:
      return (
        <p style={PARAGRAPH}>
          {joinLines(
            block.links.map(({ label, url }) => (
              <a key={url} href={url} style={{ color: ACCENT }}>
                {label}
              </a>
            )),
          )}
        </p>
      );
  }
}

function joinLines(lines: readonly ReactNode[]): ReactNode[] {
  // oxlint-disable-next-line react/no-array-index-key -- rendered once
  return lines.flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}

function RowPart({ row: { label, value, isTotal, url } }: { row: Row }) {
  const cell: CSSProperties = {
    padding: "8px 0",
    borderBottom: `1px solid ${LINE}`,
    verticalAlign: "top",
    ...(isTotal ? { fontWeight: 700 } : {}),
  };
  const isAmount = /^[−₹]/.test(value);
  return (
    <tr>
      <td style={cell}>{label}</td>
      <td align="right" style={{ ...cell, paddingLeft: 12, ...(isAmount ? { whiteSpace: "nowrap" } : {}) }}>
        {url === undefined ? (
          value
        ) : (
          <a href={url} style={{ color: ACCENT }}>
            {value}
          </a>
        )}
      </td>
    </tr>
  );
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "text":
    case "note":
      return block.text;
    case "lines":
      return [`${block.title}:`, ...block.lines].join("\n");
    case "rows":
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "button":
      return `${block.label}:\n${block.url}`;
    default:
      return block.links.map(({ label, url }) => `${label}:\n${url}`).join("\n\n");
  }
}

/** Adds line breaks where they change nothing, because mail servers may cut lines of more than 998 characters. */
function breakLines(html: string): string {
  return html.replaceAll(/<\/(?:head|p|h1|tr|table)>/g, "$&\n");
}

/** Removes line breaks from a subject, which contains text from shoppers. A line break would end the mail's header. */
function singleLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
