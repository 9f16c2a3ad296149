/** A mobile number of India, however it was typed, with its country code and without a plus: '919876543210'. */
function indianMobile(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, "").replace(/^(?:0|91(?=[0-9]{10}$))/, "");
  return /^[6-9][0-9]{9}$/.test(digits) ? `91${digits}` : null;
}

/** Address of a link that calls a mobile number of India; null for any other text. */
export function callLink(phone: string): string | null {
  const mobile = indianMobile(phone);
  return mobile && `tel:+${mobile}`;
}

/**
 * Address of a link that opens a chat with a mobile number of India in WhatsApp; null for any other text.
 * @param message what is typed there already
 */
export function whatsAppLink(phone: string, message?: string): string | null {
  const mobile = indianMobile(phone);
  const query = message === undefined ? "" : `?text=${encodeURIComponent(message)}`;
  return mobile && `https://wa.me/${mobile}${query}`;
}
