/** A session of an account in plain words. `isOwn`: whether it belongs to this browser. */
export type ShownSession = { id: string; device: string; since: string; seen: string; isOwn: boolean };

type Known = readonly [code: string, name: string, mark: RegExp];

/** Browsers by their User-Agent, the most specific first, because many also name the browser that they are built on. */
const BROWSERS: readonly Known[] = [
  ["ed", "Edge", /\bEdg(?:e|A|iOS)?\//],
  ["op", "Opera", /\b(?:OPR|OPiOS|Opera)\//],
  ["sa", "Samsung Internet", /\bSamsungBrowser\//],
  ["uc", "UC Browser", /\bUC ?Browser\//],
  ["fi", "Firefox", /\b(?:Firefox|FxiOS)\//],
  ["ch", "Chrome", /(?:Chrome|CriOS)\//],
  ["sf", "Safari", /\bVersion\/[\d.]+ .*\bSafari\//],
];

const SYSTEMS: readonly Known[] = [
  ["ka", "KaiOS", /\bKAIOS\//],
  ["ip", "iPhone", /\biPhone\b/],
  ["pa", "iPad", /\biPad\b/],
  ["an", "Android", /\bAndroid\b/],
  ["wi", "Windows", /\bWindows\b/],
  ["cr", "ChromeOS", /\bCrOS\b/],
  ["ma", "Mac", /\bMac(?:intosh|OS)?\b/],
  ["li", "Linux", /\bLinux\b/],
];
const UNKNOWN = "xx";

function codeOf(known: readonly Known[], userAgent: string): string {
  return known.find(([, , mark]) => mark.test(userAgent))?.[0] ?? UNKNOWN;
}

function nameOf(known: readonly Known[], code: string | undefined): string | null {
  return known.find(([one]) => one === code)?.[1] ?? null;
}

/**
 * Returns the codes of browser and system that are stored with a session, such as "haat (ch-an)". Supabase stores the
 * User-Agent of whoever signs in, and rejects a browser's User-Agent sent beside the secret key.
 */
export function deviceCode(userAgent: string | null): string {
  return `haat (${codeOf(BROWSERS, userAgent ?? "")}-${codeOf(SYSTEMS, userAgent ?? "")})`;
}

/**
 * Formats a stored browser and system in plain words, such as "Chrome on Android".
 * @param stored the result of deviceCode
 */
export function describeDevice(stored: string | null): string {
  const [, browserCode, systemCode] = /^haat \(([a-z]{2})-([a-z]{2})\)$/.exec(stored ?? "") ?? [];
  const [browser, system] = [nameOf(BROWSERS, browserCode), nameOf(SYSTEMS, systemCode)];
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? (system === null ? "A browser or app" : `A browser on ${system}`);
}
