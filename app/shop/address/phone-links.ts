/** Normalizes an Indian mobile number to its country code and digits, without a plus: '919876543210'. */
function indianMobile(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, "").replace(/^(?:0|91(?=[0-9]{10}$))/, "");
  return /^[6-9][0-9]{9}$/.test(digits) ? `91${digits}` : null;
}

/** Returns the URL that calls an Indian mobile number; null for any other text. */
export function callLink(phone: string): string | null {
  const mobile = indianMobile(phone);
  return mobile && `tel:+${mobile}`;
}

/**
 * Returns the URL that opens a WhatsApp chat with an Indian mobile number; null for any other text.
 * @param message text that is filled in for the sender
 */
export function whatsAppLink(phone: string, message?: string): string | null {
  const mobile = indianMobile(phone);
  const query = message === undefined ? "" : `?text=${encodeURIComponent(message)}`;
  return mobile && `https://wa.me/${mobile}${query}`;
}
