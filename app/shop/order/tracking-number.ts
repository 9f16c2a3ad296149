/** The error of a text that is no tracking number. */
export const NO_TRACKING_NUMBER =
  "Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes";

/** Whether a courier's number looks like one, so that a slip of the scanner is noticed. As private.check_shipment. */
export function isTrackingNumber(text: string): boolean {
  return /^[A-Za-z0-9 /-]{3,40}$/.test(text);
}
