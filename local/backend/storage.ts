import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { errors, jwtVerify } from "jose";
import * as z from "zod";

import type { Database } from "#local/backend/database.ts";
import type { Keys } from "#local/backend/keys.ts";
import { readFileIfExists, writeFileAtomic } from "#local/files.ts";

const API = "/storage/v1/object/";

/** Object names that are valid file names on every operating system; no subfolders. */
const OBJECT_NAME = /^[\w-]+(?:\.[\w-]+)*$/;

type Caller = { role: "anon" | "authenticated" | "service_role"; sub: string };
type Bucket = { public: boolean; file_size_limit: number | null; allowed_mime_types: string[] | null };

/**
 * Implements the part of Supabase Storage that the shop uses: upload, public download, list and remove. Files are stored in
 * `folder` and their metadata in storage.objects, where the policies of the migrations apply.
 * @returns null for requests to other paths
 */
export async function handleStorage(
  request: Request,
  { database, keys, folder }: { database: Database; keys: Keys; folder: string },
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/storage/v1/")) return null;
  if (request.method === "POST" && /^\/storage\/v1\/object\/list\/[\w-]+$/.test(pathname)) {
    return list(request, database, { keys, bucketId: pathname.split("/").at(-1) ?? "" });
  }
  const [, isPublic, bucketId, name] =
    /^\/storage\/v1\/object\/(public\/)?([\w-]+)(?:\/(.+))?$/.exec(pathname) ?? [];
  if (!pathname.startsWith(API) || !bucketId) return errorResponse(404, "not_found", "Not found");
  if (name !== undefined && !OBJECT_NAME.test(name))
    return errorResponse(400, "InvalidKey", `Invalid key: ${name}`);
  const [bucket] = await database.query<Bucket>(
    "select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = $1",
    [bucketId],
  );
  if (!bucket) return errorResponse(404, "Bucket not found", "Bucket not found");
  const bucketFolder = join(folder, bucketId);

  if (isPublic) {
    if (!bucket.public || name === undefined || !["GET", "HEAD"].includes(request.method)) {
      return errorResponse(404, "not_found", "Object not found");
    }
    return download(database, { bucketId, name, bucketFolder });
  }
  const caller = await findCaller(request, keys);
  if (!caller) return errorResponse(403, "Unauthorized", "Invalid Compact JWS");
  if (request.method === "POST" && name !== undefined) {
    return upload(request, database, { caller, bucket, bucketId, name, bucketFolder });
  }
  if (request.method === "DELETE" && name === undefined) {
    return remove(request, database, { caller, bucketId, bucketFolder });
  }
  return errorResponse(405, "not_supported", "Not supported by the local backend");
}

type StoredObject = { bucketId: string; name: string; bucketFolder: string };

async function download(
  database: Database,
  { bucketId, name, bucketFolder }: StoredObject,
): Promise<Response> {
  const [row] = await database.query<{ type: string }>(
    "select metadata ->> 'mimetype' as type from storage.objects where bucket_id = $1 and name = $2",
    [bucketId, name],
  );
  const bytes = row ? readFileIfExists(join(bucketFolder, name)) : null;
  if (!row || !bytes) return errorResponse(404, "not_found", "Object not found");
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": row.type } });
}

async function upload(
  request: Request,
  database: Database,
  { caller, bucket, bucketId, name, bucketFolder }: StoredObject & { caller: Caller; bucket: Bucket },
): Promise<Response> {
  const bytes = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("Content-Type") ?? "";
  if (bucket.file_size_limit !== null && bytes.length > bucket.file_size_limit) {
    return errorResponse(413, "Payload too large", "The object exceeded the maximum allowed size");
  }
  if (bucket.allowed_mime_types && !bucket.allowed_mime_types.includes(type)) {
    return errorResponse(415, "invalid_mime_type", `mime type ${type} is not supported`);
  }
  const id = randomUUID();
  const result = await runAs(database, caller, {
    text: "insert into storage.objects (id, bucket_id, name, owner_id, metadata) values ($1, $2, $3, nullif($4, ''), $5)",
    parameters: [id, bucketId, name, caller.sub, JSON.stringify({ mimetype: type, size: bytes.length })],
    // In the same transaction: a row without its file would block every later upload under the same name.
    afterwards() {
      mkdirSync(bucketFolder, { recursive: true });
      writeFileAtomic(join(bucketFolder, name), bytes);
    },
  });
  return result instanceof Response ? result : Response.json({ Id: id, Key: `${bucketId}/${name}` });
}

const removeSchema = z.object({ prefixes: z.array(z.string().regex(OBJECT_NAME)).min(1).max(1000) });

async function remove(
  request: Request,
  database: Database,
  { caller, bucketId, bucketFolder }: Omit<StoredObject, "name"> & { caller: Caller },
): Promise<Response> {
  const body = removeSchema.safeParse(await request.json().catch(() => null));
  if (!body.success)
    return errorResponse(400, "InvalidRequest", "body/prefixes must be a list of object names");
  const result = await runAs(database, caller, {
    text: "delete from storage.objects where bucket_id = $1 and name = any ($2) returning id, bucket_id, name",
    parameters: [bucketId, body.data.prefixes],
  });
  if (result instanceof Response) return result;
  for (const { name } of result as { name: string }[]) rmSync(join(bucketFolder, name), { force: true });
  return Response.json(result);
}

const listSchema = z.object({
  prefix: z.literal(""),
  search: z.string().regex(/^[\w-]*$/),
  limit: z.number().int().min(1).max(1000),
});

/** Files whose names begin with the search, by name. */
async function list(
  request: Request,
  database: Database,
  { keys, bucketId }: { keys: Keys; bucketId: string },
): Promise<Response> {
  const caller = await findCaller(request, keys);
  if (!caller) return errorResponse(403, "Unauthorized", "Invalid Compact JWS");
  const body = listSchema.safeParse(await request.json().catch(() => null));
  if (!body.success) return errorResponse(400, "InvalidRequest", "Only a plain search of names is supported");
  const { search, limit } = body.data;
  const result = await runAs(database, caller, {
    text: `select id, name, created_at, metadata from storage.objects
      where bucket_id = $1 and starts_with(name, $2) order by name limit $3`,
    parameters: [bucketId, search, limit],
  });
  return result instanceof Response ? result : Response.json(result);
}

type Statement = { text: string; parameters: unknown[]; afterwards?: () => void };

/** Runs one statement as the caller, so that the policies apply. @returns the rows, or an error response */
async function runAs(
  database: Database,
  { role, sub }: Caller,
  { text, parameters, afterwards }: Statement,
): Promise<unknown[] | Response> {
  try {
    return await database.transaction(async () => {
      await database.query(
        "select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true)",
        [role, sub],
      );
      const rows = await database.query(text, parameters);
      afterwards?.();
      return rows;
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "23505") return errorResponse(409, "Duplicate", "The resource already exists");
    if (code === "42501")
      return errorResponse(403, "Unauthorized", "new row violates row-level security policy");
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

/** Storage answers errors with status 400 and has the actual status in the body. */
function errorResponse(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status: 400 });
}
