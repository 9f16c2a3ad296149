import { formatMobile } from "#app/shop/address/address.ts";
import { callLink, whatsAppLink } from "#app/shop/address/phone-links.ts";

/** A mobile number that can be called, with a link to a chat in WhatsApp. Other numbers are shown as they are. */
export function PhoneLinks({ phone }: { phone: string }) {
  const call = callLink(phone);
  const chat = whatsAppLink(phone);
  if (!call || !chat) return <span>{phone}</span>;
  return (
    <span className="flex flex-wrap gap-x-4">
      <a href={call} className="link inline-flex min-h-11 items-center whitespace-nowrap">
        {formatMobile(phone)}
      </a>
      <a href={chat} rel="noreferrer" className="link inline-flex min-h-11 items-center">
        WhatsApp
      </a>
    </span>
  );
}
