import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";

const linesOf = (written: string): string[] => written.split(/\r\n|\r|\n/);

/** Writes the shop's answer to a message of the contact form, with the message below it. */
export function messageAnswer(
  { siteUrl, shop }: MailContext,
  { ticketNumber, message, answer, token }: MailContentOf<"message-answer">,
): Draft {
  return {
    subject: `Re: ${ticketNumber} · your message to ${shop.siteName}`,
    title: `Answer to your message ${ticketNumber}`,
    blocks: [
      { kind: "lines", title: `${shop.siteName} writes`, lines: linesOf(answer) },
      text("Do you want to write back? Use this link, so that your message comes to the same place:"),
      { kind: "button", label: "Write back", url: `${siteUrl}/contact?thread=${token}` },
      { kind: "lines", title: "Your message", lines: linesOf(message) },
    ],
  };
}

/** Confirms to the sender that a message has arrived, and quotes the message if the address is known to be theirs. */
export function messageReceived(
  { shop, siteUrl }: MailContext,
  { ticketNumber, message }: MailContentOf<"message-received">,
): Draft {
  return {
    subject: `We have your message ${ticketNumber}`,
    title: "We have your message",
    blocks: [
      { kind: "rows", rows: [{ label: "Ticket number", value: ticketNumber }] },
      text(
        `We answer by e-mail within 48 hours. If you did not write to ${shop.siteName}, ignore this e-mail.`,
      ),
      { kind: "button", label: "Open Help", url: `${siteUrl}/help` },
      ...(message === null
        ? []
        : [{ kind: "lines", title: "Your message", lines: linesOf(message) } as const]),
    ],
  };
}

/** Writes the shop's first answer to a question about a product. */
export function questionAnswer(
  { siteUrl, shop }: MailContext,
  { productId, productName, question, answer }: MailContentOf<"question-answer">,
): Draft {
  return {
    subject: `Your question about ${productName} at ${shop.siteName}`,
    title: `Answer to your question about ${productName}`,
    blocks: [
      { kind: "lines", title: `${shop.siteName} writes`, lines: linesOf(answer) },
      { kind: "lines", title: "Your question", lines: linesOf(question) },
      { kind: "button", label: "See the product", url: `${siteUrl}/product/${productId}` },
    ],
  };
}
