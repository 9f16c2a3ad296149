import type { Draft } from "#app/mail/layout.tsx";
import { type Sender, text } from "#app/mail/order-blocks.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";

const linesOf = (written: string): string[] => written.split(/\r\n|\r|\n/);

/** The shop's answer to a message of the contact form, with the message below it. */
export function messageAnswer(
  { siteUrl, shop }: Sender,
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
