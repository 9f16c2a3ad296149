import { shiftClock } from "#local/clock/clock.ts";
import type { RazorpayPayment } from "#local/razorpay/entities.ts";
import type { Event } from "#tests/races/support/shopper-model/account.ts";
import { FATES } from "#tests/races/support/shopper-model/flows.ts";
import { pick, type World } from "#tests/races/support/shopper-model/world.ts";

/** Distances from the database's clock in minutes. */
const JUMPS = [0, -7, 40, -60 * 26, 60 * 26];
/** Times that pass, in minutes. */
const TIMES = [0.1, 2, 6, 12, 26, 31, 90, 60 * 24, 60 * 73];

/** Returns the payments about which a bank may still decide. */
export function openPayments({ account }: World): RazorpayPayment[] {
  return account.state.payments.filter(({ status }) => status !== "refunded" && status !== "captured");
}

/** Delivers an event to the shop. One that the shop asks for again is delivered at the end. */
export function deliver(world: World, event: Event, calls: number): Promise<void> {
  return world.begin(`webhook ${event.name}`, calls, async (flow) => {
    const answer = await world.request(flow, null, {
      route: "webhook",
      path: "/payment/webhook",
      post: event.body,
      headers: { "X-Razorpay-Signature": event.signature, "X-Razorpay-Event-Id": event.id },
    });
    if (answer.status === 200) world.received.push(event);
    else if (answer.status === 503) world.late.push(event);
    else world.errors.push(`webhook ${event.name}: ${answer.status}`);
  });
}

/** Returns the steps of banks, Razorpay, the network, the cron and the clocks. */
export function paymentSteps(world: World) {
  const { account, flows, late, received } = world;
  return {
    /** Lets the next calls of a request through; the first of them may be lost on its way, or arrive twice. */
    async go(flow: number, calls: number, fate: number) {
      const found = pick(flows, flow);
      if (found) await world.proceed(found, calls, FATES[fate % 4] ?? "ok");
    },
    /** The bank decides about a payment. */
    async decide(payment: number, approves: number) {
      const found = pick(openPayments(world), payment);
      if (found) account.decide(found, approves === 1);
    },
    /** Delivers an event (0), delays it (1), or delivers one again (2). */
    async webhook(event: number, what: number, calls: number) {
      const { events } = account;
      const [found] = what === 2 ? [] : events.splice(event % Math.max(events.length, 1), 1);
      const again = what === 2 ? pick(received, event) : undefined;
      if (found && what === 1) late.push(found);
      else if (found ?? again) await deliver(world, (found ?? again) as Event, calls);
    },
    async cron(calls: number) {
      await world.begin("cron", calls, world.runCron);
    },
    /** New refunds are pending (1) or processed at once (0); the bank ends one. */
    async bank(refund: number, ends: number, next: number) {
      account.setRefundStatus(next === 1 ? "pending" : "processed");
      const pending = account.state.refunds.filter(({ status }) => status === "pending");
      const found = pick(pending, refund);
      if (found) account.endRefund(found.id, ends === 1 ? "processed" : "failed");
    },
    /** Refunds a part in percent in Razorpay's dashboard. */
    async dashboard(payment: number, percent: number) {
      const captured = account.state.payments.filter(
        ({ captured: is, status }) => is && status === "captured",
      );
      const found = pick(captured, payment);
      if (!found) return;
      const left = found.amount - found.amount_refunded;
      account.refund(found, Math.max(100, Math.floor((left * percent) / 10_000) * 100));
    },
    async time(choice: number) {
      await world.passTime(pick(TIMES, choice) ?? 1);
    },
    /** The clock of the Worker and of Razorpay jumps; the database's does not. */
    async clock(choice: number) {
      shiftClock((pick(JUMPS, choice) ?? 0) * 60_000);
    },
  };
}
