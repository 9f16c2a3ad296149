import { BYTE_ORDER_MARK } from "#app/formats/csv.ts";
import { isoDay } from "#app/shop/dates.ts";

type Parts = Iterator<string> | AsyncIterator<string>;

/** Streams CSV lines, made by formatCsvLine(), as a download with today's date in India in its name. */
export function csvFile(name: string, lines: Parts): Response {
  return streamedFile(`${name}-${isoDay(new Date())}.csv`, lines);
}

const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

/** Streams the parts of a file as a download; its type is that of its name. */
export function streamedFile(fileName: string, parts: Parts): Response {
  const encoder = new TextEncoder();
  const type = fileName.endsWith(".json") ? "json" : "csv";
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (type === "csv") controller.enqueue(encoder.encode(BYTE_ORDER_MARK));
    },
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": TYPES[type],
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
