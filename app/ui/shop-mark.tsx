import { TinyImage } from "#app/ui/tiny-image.tsx";

/** Mark and name of the shop. `logoUrl` is '' for the built-in mark. */
export type ShopBrand = { siteName: string; logoUrl: string };

/** The owner's logo or the awning of a market stall, and the shop's name. */
export function ShopMark({ siteName, logoUrl }: ShopBrand) {
  return (
    <>
      {logoUrl ? (
        <TinyImage src={logoUrl} size={36} className="rounded-control size-9 object-contain dark:bg-white" />
      ) : (
        <Mark />
      )}
      {siteName}
    </>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" className="size-7" fill="currentColor" aria-hidden>
      <path d="M4 13h16v7.5q0 .5-.5.5h-15q-.5 0-.5-.5z" opacity=".35" />
      <path d="M4.5 3h15L23 11H1z" opacity=".35" />
      <path d="M4.5 3h3.2l-1.5 8a2.6 2.6 0 0 1-5.2 0zM10.5 3h3l.9 8a2.4 2.6 0 0 1-4.8 0zM16.3 3h3.2L23 11a2.6 2.6 0 0 1-5.2 0zM13.500 15h4v6h-4z" />
    </svg>
  );
}

/** The shop's mark at the head of a printed sheet, in the ink of its text. */
export function Letterhead(brand: ShopBrand) {
  return (
    <p className="mb-3 flex items-center gap-2 text-xl font-bold lowercase">
      <ShopMark {...brand} />
    </p>
  );
}
