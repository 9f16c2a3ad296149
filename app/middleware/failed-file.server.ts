import * as z from "zod";

import { parseJson } from "#app/shop/parse-json.ts";

/** The data that a loader throws when the database fails. React Router sends it as JSON for a URL without a page. */
const failure = z.object({ requestId: z.string(), message: z.string() });

/** Returns the text of a failure outside any page, with the request id that the log has. */
export function failureText(requestId: string): string {
  return `Something went wrong. Please try again. If it happens again, tell us this code: ${requestId}\n`;
}

/**
 * Replaces the JSON response to a file that could not be made, such as an export, with text. Other responses are
 * unchanged.
 */
export async function explainFailedFile(response: Response): Promise<Response> {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (response.status < 500 || !isJson) return response;
  const body = await response.text();
  const failed = failure.safeParse(parseJson(body));
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  if (failed.success) headers.set("Content-Type", "text/plain; charset=utf-8");
  const text = failed.success ? failureText(failed.data.requestId) : body;
  return new Response(text, { status: response.status, headers });
}
