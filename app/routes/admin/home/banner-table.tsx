import { href } from "react-router";

import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { type AdminColumn, AdminTable } from "#app/routes/admin/list.tsx";
import { RowActions } from "#app/routes/admin/row-actions.tsx";
import { type Banner, MAX_SHOWN, type withStates } from "#app/shop/banner/banner.ts";
import { StatusBadge } from "#app/ui/badge.tsx";

type Row = ReturnType<typeof withStates<Banner & { id: string }>>[number];

const TONES = { Scheduled: "blue", Shown: "green", Waits: "yellow", Ended: "grey" } as const;

const POSITION = "Position";

const COLUMNS: AdminColumn<Row>[] = [
  {
    label: "Banner",
    card: "title",
    cell: ({ imageUrl, alt, link }) => (
      <>
        <img src={imageUrl} alt="" className="rounded-control aspect-[4/1] w-48 object-cover" />
        <p className="mt-1 font-semibold wrap-anywhere">{alt}</p>
        <p className="text-muted text-sm wrap-anywhere">{link}</p>
      </>
    ),
  },
  {
    label: "Status",
    // On a card at the beginning of the grey line, without a dot behind it.
    hideCardLabel: true,
    className: "as-cards:order-3 as-cards:flex-none",
    cell: ({ state }) => (
      <>
        <StatusBadge tone={TONES[state]}>{state}</StatusBadge>
        {state === "Waits" ? <p className="text-muted mt-1 text-sm">Only {MAX_SHOWN} show</p> : null}
      </>
    ),
  },
  { label: "When", card: "meta", cell: (row) => <Times {...row} /> },
  { label: POSITION, align: "end", card: "fact", cell: ({ sortOrder }) => sortOrder },
  {
    label: "Actions",
    card: "menu",
    cell: ({ id, alt }) => (
      <RowActions
        id={id}
        name={alt}
        editPath={href("/admin/home/banners/:bannerId", { bannerId: id })}
        deletePath={href("/admin/home/banners/:bannerId/delete", { bannerId: id })}
      />
    ),
  },
];

/** Banners with their times in India. */
export function BannerTable({ banners }: { banners: Row[] }) {
  // One alone has no place among others.
  const columns = banners.length > 1 ? COLUMNS : COLUMNS.filter(({ label }) => label !== POSITION);
  return (
    <AdminTable
      caption="Banners"
      columns={columns}
      rows={banners}
      empty={<Empty title="No banners yet">A banner is a wide picture at the top of the home page.</Empty>}
      skeletonRows={3}
    />
  );
}

function Times({ startsAt, endsAt }: Pick<Row, "startsAt" | "endsAt">) {
  if (startsAt === null && endsAt === null) return "Always";
  return (
    <>
      {startsAt === null ? null : (
        <p>
          <DateTime before="From" iso={startsAt} />
        </p>
      )}
      {endsAt === null ? null : (
        <p>
          <DateTime before="Until" iso={endsAt} />
        </p>
      )}
    </>
  );
}
