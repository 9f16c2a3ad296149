import { createHmac, randomUUID } from "node:crypto";

import { App } from "@supabase/lite";
import postgres from "postgres";

import { createDatabase } from "#local/backend/database.ts";
import { createKeys } from "#local/backend/keys.ts";
import { SHOP_PROJECT } from "#local/backend/migrations.ts";
import { PostgresShopConnection } from "#local/backend/postgres-connection.ts";
import { addSchema } from "#local/backend/snapshot.ts";
import { openShortCut } from "#tests/races/support/shopper-model/short-cut.ts";

/** A shop's database with its data API, answered in this process. */
export type DataApi = Awaited<ReturnType<typeof openDataApi>>;

/** The year 2100. */
const EXPIRY = 4_102_444_800;

/** Creates a database with the shop's schema on the PostgreSQL server at this port. */
export async function openDataApi(port: number) {
  const name = `model_${randomUUID().replaceAll("-", "")}`;
  const server = postgres({ host: "127.0.0.1", port, username: "postgres", database: "postgres", max: 1 });
  await server.unsafe(`create database ${name}`);
  const url = `postgresql://postgres@127.0.0.1:${port}/${name}`;
  const database = createDatabase(new PostgresShopConnection(url));
  await addSchema(database, SHOP_PROJECT);
  const keys = createKeys();
  const app = new App({
    connection: database.connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    studio: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    options: { server: { admin: false } },
  });
  await app.init();
  const owner = postgres(url, { max: 1, onnotice: () => undefined });
  const shortCut = await openShortCut(url);
  /** The number of reads that are still to be compared with the data API's own responses. */
  let compared = 40;
  let last: Promise<unknown> = Promise.resolve();

  /** All requests share one database session, so they run one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  /** Returns the role and claims of a request, from its keys and token, as the data API passes them to the database. */
  function callerOf({ headers }: Request): { role: string; claims: { sub?: string } } {
    if (headers.get("apikey") === keys.secretKey) return { role: "service_role", claims: {} };
    const [, claims = ""] = /^Bearer \S+?\.(\S+)\.\S+$/.exec(headers.get("Authorization") ?? "") ?? [];
    if (claims === "") return { role: "anon", claims: {} };
    return { role: "authenticated", claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
  }

  async function answer(request: Request): Promise<Response> {
    const short = await shortCut.answer(request, callerOf(request));
    if (!short) return app.fetch(request);
    if (compared > 0 && request.method === "GET") {
      compared -= 1;
      const own: unknown = await (await app.fetch(request)).json();
      if (sorted(own) !== sorted(await short.clone().json()))
        throw new Error(`The data API answers otherwise: ${request.url}`);
    }
    return short;
  }

  return {
    keys,
    /** For setup and checks, as a superuser. */
    owner,
    /** Runs SQL in the session of the data API, between two requests. */
    run: (sql: string) => inTurn(() => database.run(sql)),
    fetch: (request: Request): Promise<Response> => inTurn(() => answer(request)),
    /** The session cookie of a user, as the database client stores it. */
    sessionCookie(user: { id: string; email: string }): string {
      const token = signToken(keys.jwtSecret, {
        sub: user.id,
        email: user.email,
        role: "authenticated",
        aud: "authenticated",
        exp: EXPIRY,
      });
      const session = {
        access_token: token,
        refresh_token: "refresh",
        token_type: "bearer",
        expires_in: 3600,
        expires_at: EXPIRY,
        user: { ...user, app_metadata: {}, user_metadata: {}, aud: "authenticated" },
      };
      return `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
    },
    async close(): Promise<void> {
      await owner.end();
      await shortCut.close();
      await database.close();
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** JSON with the keys of all objects in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => a.localeCompare(b)))
      : each,
  );
}

function signToken(secret: string, claims: Record<string, unknown>): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
