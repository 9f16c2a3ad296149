import { data } from "react-router";
import * as z from "zod";

/** What a list could fetch; null when the database failed, so that the screen says so instead of going away. */
export async function loadOrNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    if (thrown instanceof Response || thrown instanceof Error) throw thrown;
    return null;
  }
}

/** @throws 404 for what is no id of a record */
export function parseRecordId(id: unknown, notFound: string): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw data({ message: notFound }, { status: 404 });
  return parsed.data;
}
