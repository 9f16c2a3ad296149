/** Links to the headings of a long page: the id of each, and its words. */
export function Contents({ headings }: { headings: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav aria-label="On this page">
      <ul>
        {headings.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
