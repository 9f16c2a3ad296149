/** A courier of India; `{number}` in the link of its tracking page stands for the tracking number. */
type Carrier = { name: string; tracking: string };

/** DTDC and India Post ask for the number on their pages. */
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

/** The courier's own spelling of its name: 'Blue Dart' for 'bluedart'. A name that is not known stays as it is. */
export function carrierName(typed: string): string {
  const letters = typed.toLowerCase().replace(LETTERS, "");
  return CARRIER_NAMES.find((name) => name.toLowerCase().replace(LETTERS, "") === letters) ?? typed;
}

/** The courier's tracking page for a number; null for a courier that is not known, or without a number. */
export function trackingLink(carrier: string | null, number: string | null): string | null {
  const known = CARRIERS.find(({ name }) => name === carrier);
  return known && number ? known.tracking.replace("{number}", encodeURIComponent(number)) : null;
}

/**
 * Where a parcel can be followed: the link that staff have given, or else the page of its courier, if that is known. A
 * link that is none of the web is not one.
 */
export function parcelLink(parcel: {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): string | null {
  if (parcel.trackingUrl?.startsWith("https://")) return parcel.trackingUrl;
  return trackingLink(parcel.carrier && carrierName(parcel.carrier), parcel.trackingNumber);
}

/** The value of the select of couriers for one that is not in it. */
export const OTHER_CARRIER = "other";
