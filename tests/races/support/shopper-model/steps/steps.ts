import { shiftClock } from "#local/clock/clock.ts";
import { adminSteps } from "#tests/races/support/shopper-model/steps/admin.ts";
import { deliver, openPayments, paymentSteps } from "#tests/races/support/shopper-model/steps/payments.ts";
import { shopperSteps } from "#tests/races/support/shopper-model/steps/shopper.ts";
import { ALL, type World } from "#tests/races/support/shopper-model/world.ts";

/** One thing that happens: its name, and what chooses among the things that it can be done with. */
export type Step = readonly [name: string, ...choices: number[]];

/** Takes a step. */
export async function takeStep(world: World, [name, ...choices]: Step): Promise<void> {
  const steps: Record<string, (...choices: number[]) => Promise<void>> = {
    ...shopperSteps(world),
    ...paymentSteps(world),
    ...adminSteps(world),
  };
  const step = steps[name];
  if (!step) throw new Error(`There is no step ${name}.`);
  await step(...choices);
}

/** Returns true if a step of this name would have an effect. */
export function isPossible(world: World, name: string): boolean {
  const { account, flows, received, shoppers } = world;
  switch (name) {
    case "go":
      return flows.length > 0;
    case "pay":
    case "back":
      return shoppers.some(({ payPages }) => payPages.length > 0);
    case "webhook":
      return account.events.length + received.length > 0;
    case "decide":
      return openPayments(world).length > 0;
    case "bank":
    case "dashboard":
    case "refund":
    case "retryRefund":
      return account.state.payments.length > 0;
    case "look":
    case "retry":
    case "cancel":
    case "status":
      return world.requests() > 25;
    default:
      return true;
  }
}

/** Ends everything: requests, payments, events, refunds. */
export async function finish(world: World): Promise<void> {
  const { account, api, flows } = world;
  shiftClock(0);
  for (let flow = flows[0]; flow; flow = flows[0]) await world.proceed(flow, ALL, "ok");
  for (const payment of openPayments(world)) if (payment.status === "created") account.decide(payment, false);
  account.setRefundStatus("processed");
  for (let round = 0; round < 8; round += 1) {
    for (const { id, status } of account.state.refunds)
      if (status === "pending") account.endRefund(id, "processed");
    await deliverAll(world);
    await world.begin("cron", ALL, world.runCron);
    const failed = await api.owner<{ id: string }[]>`
      select id from public.refunds r where status = 'failed'
        and not exists (select 1 from public.refunds n where n.retry_of = r.id)`;
    for (const { id } of failed) await world.asAdmin("admin_retry_refund", 0, { p_refund_id: id });
    await world.passTime(round < 6 ? 31 : 60 * 74);
    // Payments that were authorized and not captured in time are refunded.
    for (const payment of openPayments(world))
      if (payment.status === "authorized") account.decide(payment, true);
  }
  await deliverAll(world);
}

async function deliverAll(world: World): Promise<void> {
  for (const event of [...world.late.splice(0), ...world.account.events.splice(0)])
    await deliver(world, event, ALL);
}
