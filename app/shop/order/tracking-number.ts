/** The error for a text that is not a tracking number. */
export const NO_TRACKING_NUMBER =
  "Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes";

/**
 * Returns true if a text looks like a courier's tracking number, to catch scanner errors. Mirrors
 * private.check_shipment.
 */
export function isTrackingNumber(text: string): boolean {
  return /^[A-Za-z0-9 /-]{3,40}$/.test(text);
}
