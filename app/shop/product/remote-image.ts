/** Host names of local networks rather than the internet. */
const LOCAL_HOST = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|arpa)$/;

/**
 * Returns true if the shop may download an image from this URL: https on the default port, with a host name of the
 * internet. IP addresses in any spelling, names of local networks, and URLs with user and password are not allowed.
 */
export function isDownloadable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  const host = hostname.replace(/\.$/, "");
  // The URL parser has turned every spelling of an IPv4 address into four numbers, and IPv6 is in brackets.
  if (host.startsWith("[") || /^[\d.]+$/.test(host) || !host.includes(".")) return false;
  return !LOCAL_HOST.test(host);
}

/** The reasons why an image of another site was not copied. */
export const DOWNLOAD_PROBLEMS = {
  address: "only https addresses of the internet are downloaded",
  no_answer: "the site did not answer",
  not_found: "the site has no such image",
  too_large: "the image is larger than 10 MB",
  too_many_pixels: "the image has more than 50 megapixels",
  cut_off: "the end of the image is missing",
  no_image: "the file is not a JPEG, PNG, WebP, AVIF or GIF image",
  not_stored: "the copy could not be stored",
} as const;
export type DownloadProblem = keyof typeof DOWNLOAD_PROBLEMS;
