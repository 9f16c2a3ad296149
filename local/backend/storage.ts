import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { errors, jwtVerify } from "jose";
import * as z from "zod";

import type { Database } from "#local/backend/database.ts";
import type { Keys } from "#local/backend/keys.ts";
import { isErrno } from "#local/fs-errors.ts";

const API = "/storage/v1/object/";

/** Names that are files of one folder on every system. */
const NAME = /^[\w-]+(?:\.[\w-]+)*$/;

type Caller = { role: "anon" | "authenticated" | "service_role"; sub: string };
type Bucket = { public: boolean; file_size_limit: number | null; allowed_mime_types: string[] | null };

/**
 * What the shop uses of Supabase Storage: upload, public download and remove. The files lie in `folder`, what is known
 * of them in the database, where the migrations' own policies decide.
 * @returns null when the request is for something else
 */
export async function answerStorage(
  request: Request,
  { database, keys, folder }: { database: Database; keys: Keys; folder: string },
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/storage/v1/")) return null;
  const [, isPublic, bucketId, name] =
    /^\/storage\/v1\/object\/(public\/)?([\w-]+)(?:\/(.+))?$/.exec(pathname) ?? [];
  if (!pathname.startsWith(API) || !bucketId) return refuse(404, "not_found", "Not found");
  if (name !== undefined && !NAME.test(name)) return refuse(400, "InvalidKey", `Invalid key: ${name}`);
  const [bucket] = await database.rows<Bucket>(
    "select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = $1",
    [bucketId],
  );
  if (!bucket) return refuse(404, "Bucket not found", "Bucket not found");
  const place = join(folder, bucketId);

  if (isPublic) {
    if (!bucket.public || name === undefined || !["GET", "HEAD"].includes(request.method)) {
      return refuse(404, "not_found", "Object not found");
    }
    return download(database, { bucketId, name, place });
  }
  const caller = await findCaller(request, keys);
  if (!caller) return refuse(403, "Unauthorized", "Invalid Compact JWS");
  if (request.method === "POST" && name !== undefined) {
    return upload(request, database, { caller, bucket, bucketId, name, place });
  }
  if (request.method === "DELETE" && name === undefined) {
    return remove(request, database, { caller, bucketId, place });
  }
  return refuse(405, "not_supported", "Not supported by the local backend");
}

type Target = { bucketId: string; name: string; place: string };

async function download(database: Database, { bucketId, name, place }: Target): Promise<Response> {
  const [row] = await database.rows<{ type: string }>(
    "select metadata ->> 'mimetype' as type from storage.objects where bucket_id = $1 and name = $2",
    [bucketId, name],
  );
  const bytes = row ? readIfThere(join(place, name)) : null;
  if (!row || !bytes) return refuse(404, "not_found", "Object not found");
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": row.type } });
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  }
}

async function upload(
  request: Request,
  database: Database,
  { caller, bucket, bucketId, name, place }: Target & { caller: Caller; bucket: Bucket },
): Promise<Response> {
  const bytes = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("Content-Type") ?? "";
  if (bucket.file_size_limit !== null && bytes.length > bucket.file_size_limit) {
    return refuse(413, "Payload too large", "The object exceeded the maximum allowed size");
  }
  if (bucket.allowed_mime_types && !bucket.allowed_mime_types.includes(type)) {
    return refuse(415, "invalid_mime_type", `mime type ${type} is not supported`);
  }
  const id = randomUUID();
  const answer = await actAs(database, caller, {
    text: "insert into storage.objects (id, bucket_id, name, owner_id, metadata) values ($1, $2, $3, nullif($4, ''), $5)",
    parameters: [id, bucketId, name, caller.sub, JSON.stringify({ mimetype: type, size: bytes.length })],
    // In the same transaction: a row without its file would be a picture that nobody can see or bring again.
    also() {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, `.${id}`), bytes);
      renameSync(join(place, `.${id}`), join(place, name));
    },
  });
  return answer instanceof Response ? answer : Response.json({ Id: id, Key: `${bucketId}/${name}` });
}

const removal = z.object({ prefixes: z.array(z.string().regex(NAME)).min(1).max(1000) });

async function remove(
  request: Request,
  database: Database,
  { caller, bucketId, place }: Omit<Target, "name"> & { caller: Caller },
): Promise<Response> {
  const wanted = removal.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return refuse(400, "InvalidRequest", "body/prefixes must hold names");
  const answer = await actAs(database, caller, {
    text: "delete from storage.objects where bucket_id = $1 and name = any ($2) returning id, bucket_id, name",
    parameters: [bucketId, wanted.data.prefixes],
  });
  if (answer instanceof Response) return answer;
  for (const { name } of answer as { name: string }[]) rmSync(join(place, name), { force: true });
  return Response.json(answer);
}

type Statement = { text: string; parameters: unknown[]; also?: () => void };

/** One statement under the caller's role, so that the policies hold. @returns its rows, or the refusal */
async function actAs(
  database: Database,
  { role, sub }: Caller,
  { text, parameters, also }: Statement,
): Promise<unknown[] | Response> {
  try {
    return await database.connection.driver.transaction(async (transaction) => {
      await transaction.query(
        "select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true)",
        [role, sub],
      );
      const { rows } = await transaction.query(text, parameters);
      also?.();
      return rows;
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "23505") return refuse(409, "Duplicate", "The resource already exists");
    if (code === "42501") return refuse(403, "Unauthorized", "new row violates row-level security policy");
    throw error;
  }
}

/** The caller, identified by one of the API keys or by an access token; null when the token is not valid. */
async function findCaller(
  request: Request,
  { jwtSecret, publishableKey, secretKey }: Keys,
): Promise<Caller | null> {
  const token = (request.headers.get("Authorization") ?? "").replace(/^Bearer /i, "");
  if (token === secretKey) return { role: "service_role", sub: "" };
  if (token === "" || token === publishableKey) return { role: "anon", sub: "" };
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success ? claims.data : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const claimsSchema = z.object({ role: z.literal("authenticated"), sub: z.guid() });

/** Storage answers its own refusals with 400 and says the real status inside. */
function refuse(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status: 400 });
}
