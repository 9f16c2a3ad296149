import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { createBackendClient } from "#tests/local/support/backend-client.ts";

/** One round by default; set HAAT_KILL_ROUNDS=20 for a longer test. */
const ROUNDS = Number(process.env.HAAT_KILL_ROUNDS ?? 1);
const WRITERS = 8;

const dataDir = mkdtempSync(join(tmpdir(), "haat-durability-"));
let running: ChildProcess | null = null;
afterAll(() => {
  running?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<SupabaseClient> {
  const child = spawn(process.execPath, [join(ROOT, "tests/local/support/backend-process.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (part: Buffer) => resolve(String(part)));
    child.once("exit", (code) => reject(new Error(`The backend ended with ${code}.`)));
  });
  const { url, secretKey } = JSON.parse(line) as { url: string; secretKey: string };
  return createBackendClient(url, secretKey);
}

async function kill(): Promise<void> {
  const child = running;
  if (!child) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}

/** Places orders until the backend is killed, and adds each acknowledged order to `acknowledged`. */
async function placeOrders(
  service: SupabaseClient,
  shopper: string,
  product: string,
  acknowledged: string[],
): Promise<void> {
  for (;;) {
    const { data, error } = await service.rpc("shop_place_order", {
      p_order: {
        user_id: shopper,
        checkout_key: randomUUID(),
        cart_id: randomUUID(),
        lines: [{ product_id: product, quantity: 1, unit_price: 100 }],
        subtotal: 100,
        shipping_amount: 49,
        tax_amount: 18,
        discount_amount: 0,
        round_off: 0,
        total_amount: 167,
        payment_method: "cod",
        shipping_address: {
          first_name: "Asha",
          last_name: "Verma",
          address_line_1: "14 Marine Drive",
          address_line_2: null,
          city: "Kochi",
          state: "Kerala",
          postal_code: "682001",
          phone: "+919876543210",
        },
      },
    });
    if (error) return;
    const answer = data as { ok: boolean; order_id: string };
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    acknowledged.push(answer.order_id);
  }
}

/** All rows of a query: the backend answers with a thousand at most. */
async function readAll<Row>(
  page: (from: number, to: number) => PromiseLike<{ data: unknown; error: unknown }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await page(rows.length, rows.length + 999);
    if (error) throw new Error("The rows were not read.", { cause: error });
    const part = data as Row[];
    rows.push(...part);
    if (part.length < 1000) return rows;
  }
}

test(
  `keeps every acknowledged order after kill -9 (rounds: ${ROUNDS})`,
  { timeout: 150_000 * (ROUNDS + 1) },
  async () => {
    let service = await start();
    const { data: shopper } = await service
      .from("users")
      .select("id")
      .eq("email", "asha@haat.example")
      .single();
    const product = randomUUID();
    const stock = 100_000;
    const inserted = await service.from("products").insert({
      id: product,
      name: "Test lamp",
      description: "For a test",
      price: 100,
      sku: "DURABLE-1",
      stock,
    });
    expect(inserted.error).toBeNull();

    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.length;
      const writers = Array.from({ length: WRITERS }, () =>
        placeOrders(service, (shopper as { id: string }).id, product, acknowledged),
      );
      while (acknowledged.length < before + 40) await sleep(20);
      await sleep(Math.random() * 200);
      await kill();
      await Promise.all(writers);
      service = await start();

      const lines = await readAll<{ order_id: string }>((from, to) =>
        service
          .from("order_items")
          .select("order_id, quantity, orders!inner(status)")
          .eq("product_id", product)
          .order("id")
          .range(from, to),
      );
      const saved = new Set(lines.map(({ order_id }) => order_id));
      expect(acknowledged.filter((order) => !saved.has(order))).toEqual([]);

      const { data: current } = await service.from("products").select("stock").eq("id", product).single();
      expect(current?.stock).toBe(stock - saved.size);
      const movements = await readAll<{ quantity: number }>((from, to) =>
        service
          .from("stock_movements")
          .select("quantity")
          .eq("product_id", product)
          .order("id")
          .range(from, to),
      );
      const ledgerStock = movements.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(ledgerStock).toBe(current?.stock);
    }
    await kill();
  },
);
