/** The state of `installClock`: the offset from the real clock in milliseconds. */
type Clock = { offset: number };

type ClockScope = { Date: DateConstructor; haatClock?: Clock };

/**
 * Replaces Date by one whose current time is `offset` milliseconds away from the real time, and runs on. Refers to
 * nothing outside itself, because the Worker runs its source as well.
 */
function installClock(scope: ClockScope): Clock {
  if (scope.haatClock) return scope.haatClock;
  const clock = { offset: 0 };
  const RealDate = scope.Date;
  function ShiftedDate(...parts: [number]): Date | string {
    if (!new.target) return new scope.Date().toString();
    return Reflect.construct(
      RealDate,
      parts.length > 0 ? parts : [RealDate.now() + clock.offset],
      new.target,
    ) as Date;
  }
  // The prototype is shared, so `instanceof` holds for dates made before and after.
  Object.setPrototypeOf(ShiftedDate, RealDate);
  ShiftedDate.prototype = RealDate.prototype;
  ShiftedDate.now = () => RealDate.now() + clock.offset;
  const installed = ShiftedDate as unknown as DateConstructor;
  RealDate.prototype.constructor = installed;
  scope.Date = installed;
  scope.haatClock = clock;
  return clock;
}

const scope = globalThis as unknown as ClockScope;

/** Distance of this process's clock from the real one in milliseconds; 0 unless a test has set the clock. */
export function clockOffset(): number {
  return scope.haatClock?.offset ?? 0;
}

/**
 * Sets the clock of this process, which runs on from there. The embedded database runs in this process and follows.
 * @throws Error when `now` is not a moment
 */
export function setClock(now: string): void {
  const moment = Date.parse(now);
  if (Number.isNaN(moment)) throw new Error(`Not a moment: "${now}".`);
  shiftClock(clockOffset() + moment - Date.now());
}

/** Sets the distance of this process's clock from the real one; 0 is the real time. */
export function shiftClock(offset: number): void {
  installClock(scope).offset = offset;
}

/** A module for the Worker that replaces its Date; the export is the clock, whose `offset` may be set. */
export const CLOCK_MODULE = `export default (${installClock.toString()})(globalThis);\n`;
