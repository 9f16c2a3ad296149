import { createHmac } from "node:crypto";

import { App } from "@supabase/lite";
import { createClient } from "@supabase/supabase-js";

import type { Db } from "#app/data/client.server.ts";
import type { Database } from "#app/data/database.types.ts";
import { createKeys } from "#local/backend/keys.ts";
import { PostgresShopConnection } from "#local/backend/postgres-connection.ts";

/** Requests go to the API within the process, so this address is never called. */
const UNUSED_URL = "http://data-api.example";
const DAY_SECONDS = 86_400;

/**
 * Opens the data API in front of a PostgreSQL, with a client signed in as one user: queries of app/data run as SQL under
 * that user's role and policies.
 * @param url of the database
 * @param role "service_role" for what the server reads with its own rights
 */
export async function openDataApi(
  url: string,
  userId: string,
  role: "authenticated" | "service_role" = "authenticated",
): Promise<{ db: Db; close: () => Promise<void> }> {
  const { jwtSecret, publishableKey, secretKey } = createKeys();
  const connection = new PostgresShopConnection(url);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    studio: { enabled: false },
    auth: { enabled: true, jwt_secret: jwtSecret, publishable_key: publishableKey, secret_key: secretKey },
    options: { server: { admin: false } },
  });
  await app.init();
  const expires = Math.floor(Date.now() / 1000) + DAY_SECONDS;
  const token = signJwt({ sub: userId, role, exp: expires }, jwtSecret);
  const db = createClient<Database>(UNUSED_URL, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => app.fetch(new Request(input, init)),
      headers: { Authorization: `Bearer ${token}` },
    },
  });
  return { db, close: () => connection.close() };
}

function signJwt(claims: Record<string, unknown>, secret: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}
