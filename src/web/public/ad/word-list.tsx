import { Section } from '#src/web/ui/section.tsx';

/** Words in columns, each on its own line; nothing without words. */
export function WordList({ heading, words }: { heading: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul className="columns-[10rem] gap-x-8 border-t border-line pt-3 text-small sm:columns-[14rem]">
        {words.map((word) => (
          <li key={word} dir="auto" className="break-inside-avoid py-1 text-left">
            {word}
          </li>
        ))}
      </ul>
    </Section>
  );
}
