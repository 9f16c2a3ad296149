import { parseSizeGuide } from "#app/shop/category/size-guide.ts";

/** The size guide of a category, closed at first. */
export function SizeGuide({ guide }: { guide: string }) {
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-11 items-center">Size guide</summary>
      {parseSizeGuide(guide).map((part, place) =>
        part.kind === "text" ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
          <p key={place} className="mb-3 whitespace-pre-line">
            {part.text}
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
          <div key={place} className="mb-3 overflow-x-auto">
            <table className="tabular-nums">
              <thead>
                <tr>
                  {part.columns.map((name) => (
                    <th key={name} scope="col" className="border-line border-b py-2 pe-5 text-start">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {part.rows.map(([size = "", ...cells]) => (
                  <tr key={size}>
                    <th scope="row" className="border-line border-b py-2 pe-5 text-start">
                      {size}
                    </th>
                    {cells.map((cell, column) => (
                      // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                      <td key={column} className="border-line border-b py-2 pe-5">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ),
      )}
    </details>
  );
}
