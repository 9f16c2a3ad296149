import type { ImportStatus, ImportSummary } from "#app/data/product-imports.server.ts";

const WORKING: ReadonlySet<ImportStatus> = new Set<ImportStatus>(["checking", "applying", "images"]);
const ACTIVE: ReadonlySet<ImportStatus> = new Set<ImportStatus>(["reading", "ready", ...WORKING]);

/** Returns true if an import prevents others from starting. */
export function isActiveImport(status: ImportStatus): boolean {
  return ACTIVE.has(status);
}

/** Returns true if the shop is working on an import, so that its page shows progress. */
export function isWorkedOn(status: ImportStatus): boolean {
  return WORKING.has(status);
}

/** Returns true if an import ended without changes, because every product already matched its file. */
export function isWithoutChange({ status, creates, updates, skipped }: Counted): boolean {
  return status === "done" && creates + updates + skipped === 0;
}

/** '1 product', '1,250 products'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}

type Counted = Pick<
  ImportSummary,
  "status" | "total" | "checked" | "applied" | "creates" | "updates" | "errors" | "skipped"
>;

const progressText = (done: number, total: number) =>
  `${done.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")} products`;

const TEXTS: Record<ImportStatus, (counts: Counted) => string> = {
  reading: () => "The file is being stored",
  checking: ({ checked, total }) => `Checked ${progressText(checked, total)}`,
  ready: () => "Waiting for you to apply it",
  rejected: ({ errors }) => `Rejected: ${countText(errors, "error")}`,
  applying: ({ applied, total }) => `Written ${progressText(applied, total)}`,
  images: () => "Products written; images are being copied",
  cancelled: ({ applied, total }) =>
    applied > 0 ? `Cancelled after ${progressText(applied, total)}` : "Cancelled before anything changed",
  done: (counts) => {
    const { creates, updates, skipped } = counts;
    if (isWithoutChange(counts)) return "Finished without a change";
    const left = skipped > 0 ? `, ${skipped.toLocaleString("en-IN")} left` : "";
    return `${creates.toLocaleString("en-IN")} new, ${updates.toLocaleString("en-IN")} changed${left}`;
  },
};

/** The state of an import with its counts, as one phrase. */
export function importStatusText(counts: Counted): string {
  return TEXTS[counts.status](counts);
}
