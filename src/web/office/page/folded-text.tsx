/** Characters that a row of a table shows of a text. */
const MAX_SHOWN = 36;

/** A text in a cell of a table: one line of it, which unfolds where it is longer. */
export function FoldedText({ text }: { text: string }) {
  if (text === '') return <span className="text-quiet">–</span>;
  const line = 'one-line max-w-60 text-fine';
  if (text.length <= MAX_SHOWN && !text.includes('\n')) return <span className={line}>{text}</span>;
  return (
    <details>
      <summary className={`${line} [details[open]>&]:text-quiet`}>{text.slice(0, MAX_PREVIEW)}</summary>
      <p className="max-w-md min-w-60 py-2 text-fine wrap-anywhere whitespace-pre-wrap">{text}</p>
    </details>
  );
}

const MAX_PREVIEW = 80;
