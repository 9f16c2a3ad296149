import { SectionLinks } from "#app/routes/admin/section-links.tsx";

const ALL = ["Items", "Totals", "Shipment", "Status", "Invoice", "Notes", "History"].map((title) => ({
  id: `section-${title.toLowerCase()}`,
  title,
}));
const FOR_READERS = ALL.filter(({ title }) => title !== "Status");

/** Links to the sections of an order, which follow one another on a phone. */
export function OrderSections({ mayChange }: { mayChange: boolean }) {
  return <SectionLinks sections={mayChange ? ALL : FOR_READERS} className="mb-3 lg:hidden" />;
}
