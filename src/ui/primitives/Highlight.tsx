/** A text with the first match of the query marked. The query is in lower case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const start = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query);
  if (start < 0) return <>{text}</>;
  const end = start + query.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
