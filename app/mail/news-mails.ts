import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import type { MailContentOf, OwnerNews } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";

function counted(count: number, one: string, many: string): string {
  return `${count > 1_000 ? "More than 1,000" : count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}

/** Tells the owner which products are low in stock, those with the fewest units first. */
export function ownerStock(
  { siteUrl, shop }: MailContext,
  { count, products }: MailContentOf<"owner-stock">,
): Draft {
  const title = `${counted(count, "product is", "products are")} low`;
  return {
    subject: `${title} at ${shop.siteName}`,
    title,
    blocks: [
      {
        kind: "rows",
        rows: products.map(({ name, sku, stock }) => ({
          label: `${name} (${sku})`,
          value: stock === 0 ? "Out of stock" : `${stock} left`,
        })),
      },
      ...(count > products.length ? [text("The others are in the report.")] : []),
      { kind: "button", label: "Open low stock", url: `${siteUrl}/admin/reports?report=low-stock` },
      {
        kind: "note",
        text: "Sent once a day. You can switch it off in the settings under Mails to the shop.",
      },
    ],
  };
}

const KINDS = [
  { kind: "owner-order", one: "new order", many: "new orders" },
  { kind: "owner-return", one: "new return", many: "new returns" },
  { kind: "owner-message", one: "new message", many: "new messages" },
  { kind: "owner-question", one: "new question", many: "new questions" },
] as const;

function newsText({ number, amount }: OwnerNews): string {
  return amount === null ? number : `${number} · ${formatPaise(amount)}`;
}

/** Tells the owner about several orders, returns, messages and questions in one mail. */
export function ownerDigest(
  { siteUrl, shop }: MailContext,
  { since, counts, news }: MailContentOf<"owner-digest">,
): Draft {
  const sums = KINDS.flatMap(({ kind, one, many }) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [counted(count, one, many)] : [];
  });
  return {
    subject: `${sums.join(", ")} at ${shop.siteName}`,
    title: "News of your shop",
    blocks: [
      text(`Since ${formatDateTime(since)}: ${sums.join(", ")}.`),
      ...KINDS.flatMap(({ kind, many }) => {
        const lines = news.filter((one) => one.kind === kind).map(newsText);
        const more = (counts[kind] ?? 0) - lines.length;
        if (lines.length === 0) return [];
        return [
          {
            kind: "lines" as const,
            title: many.charAt(0).toUpperCase() + many.slice(1),
            lines: more > 0 ? [...lines, `and ${more.toLocaleString("en-IN")} more`] : lines,
          },
        ];
      }),
      { kind: "button", label: "Open the portal", url: `${siteUrl}/admin/notifications` },
    ],
  };
}
