import { vi } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import type { DataApi } from "#tests/races/support/shopper-model/data-api.ts";
import { finish, isPossible, type Step, takeStep } from "#tests/races/support/shopper-model/steps/steps.ts";
import { openWorld, type World } from "#tests/races/support/shopper-model/world.ts";
import { createRandom } from "#tests/races/support/simulated-payments.ts";

/** The step after which a story failed (the number of all steps: at the end), and the errors. */
export type Failure = { step: number; errors: string[] };

/** The starts of the errors of findLedgerErrors about refunds that exceed a payment. */
const ABOUT_REFUNDS = ["refunds above ", "refunded and owed "];

/** Plays a story from an empty shop, and checks the books after each step. */
export async function play(api: DataApi, story: readonly Step[]): Promise<Failure | null> {
  const world = await begin(api);
  for (const [at, step] of story.entries()) {
    const errors = await take(api, world, step);
    if (errors.length > 0) return { step: at, errors };
  }
  return end(api, world, story.length);
}

/** Makes up a story of so many steps while it is played. @returns the steps until it went wrong, or all */
export async function improvise(
  api: DataApi,
  seed: number,
  length: number,
): Promise<{ story: Step[]; failure: Failure | null; states: string[] }> {
  const next = storyteller(seed);
  const world = await begin(api);
  const story: Step[] = [];
  while (story.length < length) {
    const step = next((name) => isPossible(world, name));
    story.push(step);
    const errors = await take(api, world, step);
    if (errors.length > 0) return { story, failure: { step: story.length - 1, errors }, states: [] };
  }
  const states = await api.owner<{ state: string }[]>`
    select concat_ws(' ', status, payment_status, payment_method) as state from public.orders
    union all select concat_ws(' ', 'refund', reason, status) from public.refunds
    union all select concat_ws(' ', 'payment', status) from public.payments`;
  return { story, failure: await end(api, world, length), states: states.map(({ state }) => state) };
}

function begin(api: DataApi): Promise<World> {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return openWorld(api);
}

async function take(api: DataApi, world: World, step: Step): Promise<string[]> {
  const before = world.requests();
  await takeStep(world, step);
  return world.requests() > before || step[0] === "time" ? findErrors(api, world) : [];
}

async function end(api: DataApi, world: World, step: number): Promise<Failure | null> {
  await finish(world);
  const errors = [...(await findErrors(api, world)), ...(await findFinalErrors(api, world))];
  return errors.length > 0 ? { step, errors } : null;
}

/** Errors that must not be seen at any moment. */
async function findErrors(api: DataApi, world: World): Promise<string[]> {
  const { owner } = api;
  const twice = await owner<{ error: string }[]>`
    select 'two paid orders of one cart' as error
    from (
      select o.id, o.user_id, o.cart_id, (
        select string_agg(i.product_id || ' ' || i.quantity, ',' order by i.product_id)
        from public.order_items i where i.order_id = o.id
      ) as lines
      from public.orders o
      where o.payment_status = 'paid' and o.payment_method = 'razorpay' and o.total_amount > 0
        -- An owner may accept an order by hand that is not paid, or one that was replaced.
        and not exists (select 1 from public.order_status_history h where h.order_id = o.id and h.actor = 'admin')
        and o.status not in ('cancelled', 'failed')
    ) o
    group by o.user_id, o.cart_id, o.lines having count(*) > 1`;
  const shop = { owner } as unknown as Parameters<typeof findLedgerErrors>[0];
  return [
    ...world.errors,
    ...twice.map(({ error }) => error),
    ...(await withoutNewsUnderWay(api, world, await findLedgerErrors(shop, world.productIds, world.opening))),
  ];
}

/** Errors without those about refunds of which the news that they have failed is under way. */
async function withoutNewsUnderWay(
  { owner }: DataApi,
  { account }: World,
  errors: string[],
): Promise<string[]> {
  if (!errors.some((error) => ABOUT_REFUNDS.some((kind) => error.startsWith(kind)))) return errors;
  const failed = account.state.refunds.filter(({ status }) => status === "failed").map(({ id }) => id);
  const rows = await owner<{ error: string }[]>`
    with known as (
      select p.id, p.amount, p.status, coalesce(sum(f.amount), 0) as refunds,
        coalesce(sum(f.amount) filter (where f.status in ('due', 'pending')), 0) as owed
      from public.payments p
      left join public.refunds f on f.payment_id = p.id and f.status <> 'failed'
        and (f.razorpay_refund_id = any (${failed})) is not true
      group by p.id
    )
    select 'refunds above ' || k.id as error from known k where k.refunds > k.amount
    union all
    select 'refunded and owed ' || k.id from known k where k.status = 'refunded' and k.owed > 0`;
  const really = new Set(rows.map(({ error }) => error));
  return errors.filter((error) => !ABOUT_REFUNDS.some((kind) => error.startsWith(kind)) || really.has(error));
}

/** Errors once nothing is under way any more: every rupee pays an order that is delivered, or has gone back. */
async function findFinalErrors({ owner }: DataApi, { account }: World): Promise<string[]> {
  const errors: string[] = [];
  const orders = await owner<
    {
      number: string;
      status: string;
      payment: string;
      method: string;
      total: number;
      paid_by: string | null;
    }[]
  >`
    select order_number as number, status, payment_status as payment, payment_method as method,
      (total_amount * 100)::float as total, razorpay_payment_id as paid_by
    from public.orders`;
  const isLive = ({ status }: { status: string }) => status !== "cancelled" && status !== "failed";
  for (const { id, status, amount, captured } of account.state.payments) {
    if (!captured || status !== "captured") continue;
    const order = orders.find(({ paid_by }) => paid_by === id);
    if (!order || !isLive(order) || order.payment !== "paid")
      errors.push(`${amount} paise are kept for nothing`);
    else if (order.total !== amount) errors.push(`an order of ${order.total} was paid with ${amount}`);
  }
  for (const { number, status, payment, method, total, paid_by } of orders) {
    if (method !== "razorpay" || !isLive({ status })) continue;
    if (
      payment === "paid" &&
      total > 0 &&
      !account.state.payments.some(({ id, captured }) => id === paid_by && captured)
    ) {
      errors.push(`${number} is ${status} and was never paid`);
    }
    if (status === "pending" && payment === "pending") errors.push(`${number} waits for ever`);
  }
  const rows = await owner<{ error: string }[]>`
    select 'a refund is ' || status as error from public.refunds where status in ('due', 'pending')`;
  return [...errors, ...rows.map(({ error }) => error)];
}

/** Shortens a story that goes wrong, as long as it still does: halves, quarters … single steps are left out. */
export async function shorten(api: DataApi, story: readonly Step[], kind: string): Promise<Step[]> {
  let short = [...story];
  const fails = async (steps: readonly Step[]) => {
    const failure = await play(api, steps);
    return failure !== null && failure.errors.some((error) => kindOf(error) === kind) ? failure : null;
  };
  for (let size = Math.ceil(short.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = short.length - size; at > -size; at -= size) {
      const from = Math.max(at, 0);
      const fewer = short.toSpliced(from, size);
      const failure = await fails(fewer);
      if (failure) short = fewer.slice(0, failure.step + 1);
    }
  }
  return short;
}

/** An error without what differs from run to run. */
export function kindOf(error: string): string {
  return error.replaceAll(/(?:ORD-|pay_|rfnd_)\w+|[0-9a-f-]{36}|\d+/g, "…");
}

/** Makes up one step after the other. */
function storyteller(seed: number): (canTake: (name: string) => boolean) => Step {
  const roll = createRandom(seed);
  const one = <T>(items: readonly T[]): T => items[roll(items.length)] as T;
  /** Most requests run to their end. */
  const calls = () => one([9, 9, 9, 9, 9, 9, 0, 1, 2, 3]);
  const near = () => one([0, 0, 0, 0, 1, 2]);
  const who = () => one([0, 0, 1]);
  const admin = () => roll(2);
  const kinds: [number, () => Step][] = [
    [5, () => ["fill", who(), roll(3), one([0, 1, 1, 1, 2])]],
    [2, () => ["coupon", who(), roll(2)]],
    [7, () => ["open", who()]],
    [16, () => ["press", who(), near(), one([0, 0, 0, 1]), calls(), one([0, 0, 0, 1])]],
    [16, () => ["pay", who(), near(), one([0, 0, 1, 2, 3])]],
    [7, () => ["back", who(), near(), calls()]],
    [3, () => ["look", who(), near()]],
    [6, () => ["retry", who(), near(), one([0, 0, 1]), calls()]],
    [3, () => ["cancel", who(), near(), calls()]],
    [25, () => ["go", roll(4), one([1, 1, 2, 9]), one([0, 0, 0, 1, 2, 3])]],
    [8, () => ["decide", roll(4), one([1, 1, 0])]],
    [12, () => ["webhook", roll(6), one([0, 0, 0, 1, 2]), calls()]],
    [6, () => ["cron", calls()]],
    [4, () => ["bank", roll(3), one([1, 1, 0]), roll(2)]],
    [5, () => ["status", admin(), near(), roll(7), calls()]],
    [2, () => ["refund", admin(), near(), one([100, 50, 10, 150]), calls()]],
    [1, () => ["retryRefund", admin(), roll(3)]],
    [2, () => ["dashboard", roll(4), one([100, 100, 50, 10])]],
    [1, () => ["price", admin(), roll(3), one([50, 100, 150])]],
    [1, () => ["active", admin(), roll(3), one([0, 1, 1, 1])]],
    [2, () => ["stock", admin(), roll(3), roll(5)]],
    [0.3, () => ["category", admin()]],
    [1, () => ["offer", roll(6), one([1, 1, 0])]],
    [1, () => ["ways", one([0, 0, 0, 1, 2]), one([0, 0, 2])]],
    [1, () => ["clock", roll(5)]],
    [9, () => ["time", one([0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 5, 6, 6, 7, 8])]],
  ];
  const all = kinds.reduce((sum, [weight]) => sum + weight * 10, 0);
  const first: Step[] = [
    ["fill", 0, 0, 1],
    ["fill", 1, 1, 1],
  ];
  return (canTake) => {
    for (;;) {
      let at = roll(all);
      const [, make] = kinds.find(([weight]) => (at -= weight * 10) < 0) ?? [0, () => ["cron", 9] as const];
      const step = first.shift() ?? make();
      if (canTake(step[0])) return step;
    }
  };
}
