type ChartBar = {
  /** The day or word beneath the bar in the table. */
  label: string;
  value: number;
  /** A further figure of the same row, in the table alone. */
  more?: string;
};

type ChartProps = {
  /** Names the table, which says the same as the image. */
  title: string;
  /** Heads of the table's columns. */
  heads: readonly string[];
  bars: readonly ChartBar[];
  /** A value as it is read. */
  textOf: (value: number) => string;
};

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;

/** Bars as they are sent, no script needed, and the same figures as a table to open. */
export function BarChart({ title, heads, bars, textOf }: ChartProps) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const scale = roundedUp(highest);
  const step = WIDTH / Math.max(1, bars.length);
  const top = highest > 0 ? bars.find(({ value }) => value === highest) : undefined;
  return (
    <div className="admin-chart">
      <p className="text-muted text-sm">
        Highest: {top ? `${textOf(top.value)}, ${top.label}` : "nothing yet"}
      </p>
      <div>
        <p className="text-muted text-xs" aria-hidden>
          {top ? [scale, scale / 2, 0].map((value) => <span key={value}>{textOf(value)}</span>) : null}
        </p>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path d={`M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
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
        </svg>
        <p className="text-muted text-xs" aria-hidden>
          <span>{bars.at(0)?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </p>
      </div>
      <details>
        <summary className="link inline-flex min-h-11 min-w-11 items-center">Show the figures</summary>
        <div className="admin-figures">
          <table>
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

/** Where the scale ends: 1, 2 or 5 with noughts, so that its half is easy to read too. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((times) => times * unit >= value) ?? 10) * unit;
}

function rounded(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
