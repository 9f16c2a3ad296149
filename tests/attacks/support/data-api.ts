import type { Shop } from "#local/launcher/shop.ts";
import type { Browser } from "#tests/http/support/browser.ts";
import { sessionOf } from "#tests/http/support/session.ts";

type Answer = { status: number; text: string; rows: Record<string, unknown>[] };

/** The data API as somebody reaches it who knows the publishable key, signed in as `browser` or not at all. */
export function dataApi(shop: Shop, browser: Browser | null) {
  const token = browser ? sessionOf(browser).access_token : shop.publishableKey;
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${shop.backendUrl}${path}`, {
      method,
      headers: {
        apikey: shop.publishableKey,
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        Prefer: "return=representation",
        Connection: "close",
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = response.ok && text.startsWith("[") ? JSON.parse(text) : [];
    return { status: response.status, text, rows: parsed as Record<string, unknown>[] };
  };
}

type Routine = { name: string; arguments: Record<string, unknown>; anon: boolean; authenticated: boolean };

/** A value of each type that functions take. */
const EXAMPLES: Record<string, unknown> = {
  uuid: "00000000-0000-4000-8000-0000000fffff",
  text: "x",
  jsonb: {},
  json: {},
  boolean: true,
  integer: 1,
  bigint: 1,
  numeric: 1,
  date: "2026-01-01",
  "timestamp with time zone": "2026-01-01T00:00:00Z",
  "date[]": [],
  "uuid[]": [],
  "text[]": [],
};

/** Every function that the data API could serve, with arguments of the right types and who may call it. */
export async function publicFunctions(shop: Shop): Promise<Routine[]> {
  const rows = await shop.sql<{
    name: string;
    names: string[];
    types: string[];
    anon: boolean;
    authenticated: boolean;
  }>(
    `select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as names,
       (select coalesce(array_agg(format_type(t, null) order by n), '{}') from unnest(p.proargtypes) with ordinality a (t, n))
         as types,
       has_function_privilege('anon', p.oid, 'execute') as anon,
       has_function_privilege('authenticated', p.oid, 'execute') as authenticated
     from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ names, types, ...routine }) => ({
    ...routine,
    arguments: Object.fromEntries(
      names.map((name, at) => {
        const type = types[at] ?? "";
        if (!(type in EXAMPLES))
          throw new Error(`${routine.name} takes a ${type}, of which there is no example.`);
        return [name, EXAMPLES[type]];
      }),
    ),
  }));
}
