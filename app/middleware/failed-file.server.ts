import * as z from "zod";

/** What a loader throws when the database fails; React Router sends it as JSON when the address has no page. */
const failure = z.object({ requestId: z.string(), message: z.string() });

/** A failure outside any page, in words, with the number that the log has. */
export function failureText(requestId: string): string {
  return `Something went wrong. Please try again. If it happens again, tell us this number: ${requestId}\n`;
}

/** The answer to a file, such as an export, that could not be made: in words instead of JSON. Others stay as they are. */
export async function explainFailedFile(response: Response): Promise<Response> {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (response.status < 500 || !isJson) return response;
  const body = await response.text();
  const failed = failure.safeParse(parse(body));
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  if (failed.success) headers.set("Content-Type", "text/plain; charset=utf-8");
  const text = failed.success ? failureText(failed.data.requestId) : body;
  return new Response(text, { status: response.status, headers });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
