type Column = {
  /** Name of the bar, such as a day. */
  label: string;
  /** The name as the axis shows it. @default the label */
  axis?: string;
  value: number;
  /** The value of the time before, drawn as a line. */
  before?: number;
};

type ChartBar = Column & {
  /** Another figure of the row, shown in the table only. */
  more?: string;
};

type ChartProps = {
  /** Caption of the table with the same figures. */
  title: string;
  /** Column headings of the table. */
  heads: readonly string[];
  bars: readonly ChartBar[];
  /** Formats a value. */
  textOf: (value: number) => string;
};

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;

/** Bar chart as server-rendered SVG, with the same figures in a table that can be opened. */
export function BarChart({ title, heads, bars, textOf }: ChartProps) {
  return (
    <div>
      <Columns bars={bars} textOf={textOf} />
      <details>
        <summary className="link inline-flex min-h-11 min-w-11 items-center">Show the figures</summary>
        <div className="max-h-80 overflow-auto">
          <table className="[&_:is(th,td)]:border-line w-full text-end tabular-nums [&_:is(th,td)]:border-t [&_:is(th,td)]:py-1.5 [&_th:first-child]:text-start [&_th:not(:first-child)]:text-end">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map(({ label, value, more }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{textOf(value)}</td>
                  {more === undefined ? null : <td>{more}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

/** Columns as server-rendered SVG, hidden from screen readers: a table beside them has the figures. */
export function Columns({ bars, textOf }: { bars: readonly Column[]; textOf: (value: number) => string }) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const scale = scaleOf(bars);
  const step = WIDTH / Math.max(1, bars.length);
  const top = highest > 0 ? bars.find(({ value }) => value === highest) : undefined;
  return (
    <>
      <p className="text-muted text-sm">
        Highest: {top ? `${textOf(top.value)}, ${top.label}` : "nothing yet"}
      </p>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
        <p
          className="text-muted -my-2 flex flex-col justify-between text-end text-xs tabular-nums"
          aria-hidden
        >
          {top ? [scale, scale / 2, 0].map((value) => <span key={value}>{textOf(value)}</span>) : null}
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="fill-primary [&_rect:hover]:fill-ink h-40 w-full"
          aria-hidden
        >
          <path
            className="stroke-line [vector-effect:non-scaling-stroke]"
            d={`M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`}
          />
          {bars.map(({ label, value }, index) => {
            const height = Math.max(value > 0 ? 2 : 0, Math.round((value / scale) * HEIGHT));
            return (
              <rect
                key={label}
                x={rounded((index + GAP / 2) * step)}
                y={HEIGHT - height}
                width={rounded(step * (1 - GAP))}
                height={height}
              >
                <title>{`${label}: ${textOf(value)}`}</title>
              </rect>
            );
          })}
          {runsOf(bars).map((points) => (
            <polyline
              key={points}
              fill="none"
              className="stroke-muted stroke-2 [vector-effect:non-scaling-stroke]"
              strokeDasharray="4 3"
              points={points}
            />
          ))}
        </svg>
        <p className="text-muted col-start-2 flex justify-between text-xs tabular-nums" aria-hidden>
          {namedBars(bars).map(({ label, axis = label }) => (
            <span key={label} className="last:text-end">
              {axis}
            </span>
          ))}
        </p>
      </div>
    </>
  );
}

/**
 * The bars whose names stand on the axis: the first and the last, and of seven or thirteen bars two between them, which
 * are as far apart as the names.
 */
function namedBars(bars: readonly Column[]): readonly Column[] {
  const gaps = bars.length - 1;
  const hasShortNames = bars.every(({ axis }) => axis !== undefined);
  const between = hasShortNames && gaps >= 6 && gaps % 3 === 0 ? gaps / 3 : gaps;
  return bars.filter((_, index) => index === gaps || index % between === 0);
}

/**
 * Returns the line of the time before as the points of its parts: days in a row that have a value. A part is as wide as
 * its columns, so that one day is a line, too.
 */
function runsOf(bars: readonly Column[]): string[] {
  const scale = scaleOf(bars);
  const step = WIDTH / Math.max(1, bars.length);
  const point = (at: number, before: number) =>
    `${rounded(at * step)},${HEIGHT - Math.round((before / scale) * HEIGHT)}`;
  const runs: string[][] = [];
  for (const [index, { before = 0 }] of bars.entries()) {
    if (before <= 0) continue;
    const isNew = (bars[index - 1]?.before ?? 0) <= 0;
    const isLast = (bars[index + 1]?.before ?? 0) <= 0;
    if (isNew) runs.push([point(index, before)]);
    runs.at(-1)?.push(point(index + 0.5, before), ...(isLast ? [point(index + 1, before)] : []));
  }
  return runs.map((points) => points.join(" "));
}

function scaleOf(bars: readonly Column[]): number {
  return roundedUp(Math.max(0, ...bars.map(({ value, before = 0 }) => Math.max(value, before))));
}

/** End of the scale: the value rounded up to a whole or two and a half times a power of ten, not far above it. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 3, 4, 5, 6, 8].find((times) => times * unit >= value) ?? 10) * unit;
}

function rounded(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
