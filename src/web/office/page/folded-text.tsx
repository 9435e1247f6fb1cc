import { preview } from '#src/domain/format/texts.ts';

/** A text in a cell of a table; a long one is collapsed. */
export function FoldedText({ text }: { text: string }) {
  const start = preview(text);
  if (text === '') return <span className="text-quiet">–</span>;
  const shown = 'max-w-md min-w-40 text-fine wrap-anywhere whitespace-pre-wrap';
  if (start === text) return <p className={shown}>{text}</p>;
  return (
    <details>
      <summary className={shown}>{start}</summary>
      <p className={`mt-2 border-t border-line pt-2 ${shown}`}>{text}</p>
    </details>
  );
}
