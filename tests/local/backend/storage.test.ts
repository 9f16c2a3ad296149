import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createKeys } from "#local/backend/keys.ts";
import { type Backend, startBackend } from "#local/backend/server.ts";
import { createBackendClient, signIn } from "#tests/local/support/backend-client.ts";

const dataDir = mkdtempSync(join(tmpdir(), "haat-storage-"));
const keys = createKeys();
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 0, 255]);

let backend: Backend;
let admin: SupabaseClient;

async function start(): Promise<void> {
  backend = await startBackend({ dataDir, keys, siteUrl: "http://localhost:5173" });
  admin = await signInAs("admin@haat.example", "haat-admin");
}

function signInAs(email: string, password: string): Promise<SupabaseClient> {
  return signIn(backend.url, keys.publishableKey, { email, password });
}

const bucket = (client: SupabaseClient) => client.storage.from("products");
const png = { contentType: "image/png" };

/** Downloads an image from its public address. @returns status, content type and bytes */
async function download(name: string): Promise<[number, string | null, Buffer]> {
  const response = await fetch(bucket(admin).getPublicUrl(name).data.publicUrl);
  return [response.status, response.headers.get("Content-Type"), Buffer.from(await response.arrayBuffer())];
}

beforeAll(start);
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("storage", () => {
  test("keeps an admin's upload across a restart until it is removed", async () => {
    const { data } = await bucket(admin).upload("a.png", PNG, png);
    expect(data).toMatchObject({ path: "a.png", fullPath: "products/a.png" });
    await backend.close();
    await start();
    expect(await download("a.png")).toEqual([200, "image/png", Buffer.from(PNG)]);
    const twice = await bucket(admin).upload("a.png", PNG, png);
    expect(twice.error).toMatchObject({ status: 400, statusCode: "409" });
    const removed = await bucket(admin).remove(["a.png", "never.png"]);
    expect(removed.data).toEqual([expect.objectContaining({ name: "a.png", bucket_id: "products" })]);
    expect((await download("a.png"))[0]).toBe(400);
    expect(readdirSync(join(dataDir, "storage/products"))).toEqual([]);
  });

  test("lists files by the beginning of their names to the server and to admins alone", async () => {
    for (const name of ["0a1.png", "0a2.png", "0b1.png"]) await bucket(admin).upload(name, PNG, png);
    const server = createBackendClient(backend.url, keys.secretKey);
    const names = async (client: SupabaseClient) =>
      (await bucket(client).list("", { search: "0a", limit: 10 })).data?.map(({ name }) => name);
    expect(await names(server)).toEqual(["0a1.png", "0a2.png"]);
    expect(await names(admin)).toEqual(["0a1.png", "0a2.png"]);
    expect(await names(createBackendClient(backend.url, keys.publishableKey))).toEqual([]);
    await bucket(server).remove(["0a1.png", "0a2.png", "0b1.png"]);
    expect(await names(server)).toEqual([]);
  });

  test("rejects writes by others and with invalid or expired tokens", async () => {
    const shopper = await signInAs("asha@haat.example", "haat-shopper");
    await bucket(admin).upload("b.png", PNG, png);
    for (const other of [createBackendClient(backend.url, keys.publishableKey), shopper]) {
      expect((await bucket(other).upload("c.png", PNG, png)).error).toMatchObject({ statusCode: "403" });
      expect((await bucket(other).remove(["b.png"])).data).toEqual([]);
    }
    const { data } = await admin.auth.getSession();
    const [head = "", body = "", signature = ""] = (data.session?.access_token ?? "").split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { exp: number };
    const expired = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString("base64url");
    for (const token of [
      `${head}.${expired}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}.AAAA`,
      "x",
    ]) {
      const response = await fetch(`${backend.url}/storage/v1/object/products/c.png`, {
        method: "POST",
        body: PNG,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/png" },
      });
      expect(await response.json()).toMatchObject({ statusCode: "403" });
    }
    expect((await download("b.png"))[0]).toBe(200);
    expect((await download("c.png"))[0]).toBe(400);
  });

  test("rejects wrong types and sizes, and names that leave the folder", async () => {
    const svg = await bucket(admin).upload("d.svg", PNG, { contentType: "image/svg+xml" });
    expect(svg.error).toMatchObject({ statusCode: "415" });
    const large = await bucket(admin).upload("e.png", new Uint8Array(10 * 1024 * 1024 + 1), png);
    expect(large.error).toMatchObject({ statusCode: "413" });
    expect((await admin.storage.from("private").upload("f.png", PNG, png)).error).not.toBeNull();
    for (const name of ["..%2f..%2fkeys.json", "%2e%2e/keys.json", ".hidden", "a/b.png"]) {
      const upload = await bucket(admin).upload(name, PNG, png);
      expect(upload.error, name).not.toBeNull();
      expect((await fetch(`${backend.url}/storage/v1/object/public/products/${name}`)).ok).toBe(false);
    }
    expect((await bucket(admin).remove(["../../keys.json"])).error).not.toBeNull();
    expect(existsSync(join(dataDir, "keys.json"))).toBe(false);
    expect(readdirSync(join(dataDir, "storage"))).toEqual(["products"]);
  });
});
