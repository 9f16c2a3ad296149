import { createHmac } from "node:crypto";

import { App } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { createClient } from "@supabase/supabase-js";

import { createKeys } from "#local/backend/keys.ts";

/** Within the process there is no address to call. */
const NOWHERE = "http://data-api.example";
const DAY_SECONDS = 86_400;

/**
 * The data API before a real PostgreSQL of the races, asked as one signed-in person: what app/data sends becomes SQL
 * under that person's role and policies.
 * @param port of the PostgreSQL
 */
export async function openDataApi(
  port: number,
  userId: string,
): Promise<{ db: unknown; close: () => Promise<void> }> {
  const { jwtSecret, publishableKey, secretKey } = createKeys();
  const connection = new PostgresConnection({
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    postgresOptions: { max: 1, onnotice: () => undefined },
  });
  // As in local/backend/pglite-connection.ts: grants stay as the migrations set them.
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) });
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    studio: { enabled: false },
    auth: { enabled: true, jwt_secret: jwtSecret, publishable_key: publishableKey, secret_key: secretKey },
    options: { server: { admin: false } },
  });
  await app.init();
  const expires = Math.floor(Date.now() / 1000) + DAY_SECONDS;
  const token = signed({ sub: userId, role: "authenticated", exp: expires }, jwtSecret);
  const db = createClient(NOWHERE, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => app.fetch(new Request(input, init)),
      headers: { Authorization: `Bearer ${token}` },
    },
  });
  return { db, close: () => connection.close() };
}

function signed(claims: Record<string, unknown>, secret: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}
