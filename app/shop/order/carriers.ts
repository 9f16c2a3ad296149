/**
 * An Indian courier. `tracking` is the URL of its tracking page, in which `{number}` is replaced by the tracking
 * number.
 */
type Carrier = { name: string; tracking: string };

/** Known couriers. The pages of DTDC and India Post have no number in their URLs: they ask for it. */
const CARRIERS: readonly Carrier[] = [
  { name: "Delhivery", tracking: "https://www.delhivery.com/track-v2/package/{number}" },
  { name: "Blue Dart", tracking: "https://www.bluedart.com/trackdartresult?trackFor=0&trackNo={number}" },
  { name: "DTDC", tracking: "https://www.dtdc.in/trace.asp" },
  { name: "Ekart", tracking: "https://ekartlogistics.com/shipmenttrack/{number}" },
  { name: "XpressBees", tracking: "https://www.xpressbees.com/shipment/tracking?awbNo={number}" },
  { name: "Shadowfax", tracking: "https://tracker.shadowfax.in/#/track/{number}" },
  { name: "Amazon Shipping", tracking: "https://track.amazon.in/tracking/{number}" },
  { name: "Shiprocket", tracking: "https://shiprocket.co/tracking/{number}" },
  { name: "India Post", tracking: "https://www.indiapost.gov.in" },
  { name: "FedEx", tracking: "https://www.fedex.com/fedextrack/?trknbr={number}" },
  { name: "DHL", tracking: "https://www.dhl.com/in-en/home/tracking.html?tracking-id={number}" },
];

export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

const LETTERS = /[^a-z0-9]/g;

/** Returns the courier's own spelling of its name: 'Blue Dart' for 'bluedart'. Unknown names are returned unchanged. */
export function carrierName(typed: string): string {
  const letters = typed.toLowerCase().replace(LETTERS, "");
  return CARRIER_NAMES.find((name) => name.toLowerCase().replace(LETTERS, "") === letters) ?? typed;
}

/** Returns the URL of the courier's tracking page; null for an unknown courier or without a number. */
export function trackingLink(carrier: string | null, number: string | null): string | null {
  const known = CARRIERS.find(({ name }) => name === carrier);
  return known && number ? known.tracking.replace("{number}", encodeURIComponent(number)) : null;
}

/**
 * Returns the URL for tracking a parcel: the link that staff entered, or else the tracking page of a known courier.
 * Links that are not https are ignored.
 */
export function parcelLink(parcel: {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): string | null {
  if (parcel.trackingUrl?.startsWith("https://")) return parcel.trackingUrl;
  return trackingLink(parcel.carrier && carrierName(parcel.carrier), parcel.trackingNumber);
}

/** The select's value for a courier that is not listed. */
export const OTHER_CARRIER = "other";
