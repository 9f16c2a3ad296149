import { data } from "react-router";
import * as z from "zod";

/** Returns the id of a record in a URL or form. @throws a 404 with the message `notFound` for a malformed one */
export function parseRecordId(id: unknown, notFound: string): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw data({ message: notFound }, { status: 404 });
  return parsed.data;
}
