/**
 * Returns the options of every cookie that the shop sets: not readable by script, sent to the whole shop, Secure over
 * https.
 */
export function cookieOptions(request: Pick<Request, "url">) {
  return {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: new URL(request.url).protocol === "https:",
  } as const;
}
