type ChartBar = {
  /** The day or word beneath the bar in the table. */
  label: string;
  value: number;
  /** The value as it is read. */
  text: string;
  /** A further figure of the same row, in the table alone. */
  more?: string;
};

type ChartProps = {
  /** Names the table, which says the same as the picture. */
  title: string;
  /** Heads of the table's columns. */
  heads: readonly string[];
  bars: readonly ChartBar[];
};

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;

/** Bars as they are sent, no script needed, and the same figures as a table to open. */
export function BarChart({ title, heads, bars }: ChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const top = bars.find(({ value }) => value === highest);
  return (
    <div className="admin-chart">
      <p className="text-muted text-sm">Highest: {top ? `${top.text}, ${top.label}` : "nothing yet"}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ label, value }, index) => {
          const height = Math.max(value > 0 ? 2 : 0, Math.round((value / highest) * (HEIGHT - 4)));
          return (
            <rect
              key={label}
              x={(index + GAP / 2) * step}
              y={HEIGHT - height}
              width={step * (1 - GAP)}
              height={height}
              rx={Math.min(3, step / 6)}
            />
          );
        })}
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
      <p className="text-muted flex justify-between text-xs" aria-hidden>
        <span>{bars.at(0)?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <details>
        <summary className="tap link">Show the figures</summary>
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
              {bars.toReversed().map(({ label, text, more }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{text}</td>
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
