import type { RouterContextProvider } from "react-router";

import type { Db } from "#app/data/client.server.ts";
import { parseRecordId } from "#app/middleware/record-id.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";

type RouteRequest = { context: Readonly<RouterContextProvider>; url: URL };

type RecordSource<T> = {
  /** Message of the 404 and of the redirect to the list, such as "Coupon not found". */
  notFound: string;
  /** Path of the list that the record's dialogs lie over, with its filters. */
  listPath: (url: URL) => string;
  find: (db: Db, id: string) => Promise<T | null>;
};

/** Helpers for the dialogs of one kind of record. */
export function adminRecords<T>({ notFound, listPath, find }: RecordSource<T>) {
  /** Returns the id in the route's parameter. @throws 404 for a malformed one */
  const parseId = (id: unknown) => parseRecordId(id, notFound);

  /** Redirects to the list as it was filtered, with a notice. */
  const redirectToList = ({ context, url }: RouteRequest, kind: "success" | "error", message: string) =>
    redirectWithNotice(context, listPath(url), kind, message);

  /** Redirects to the list, which says that the record does not exist. */
  const redirectNotFound = (request: RouteRequest) => redirectToList(request, "error", notFound);

  /** Loads a record. @throws 404 for a malformed id; a redirect to the list when no record has it */
  const requireRecord = async (db: Db, request: RouteRequest, id: string): Promise<T> => {
    const record = await find(db, parseId(id));
    if (!record) throw redirectNotFound(request);
    return record;
  };

  return { parseId, redirectToList, redirectNotFound, requireRecord };
}
