import type { EquipmentGroup } from '#src/domain/ads/equipment-groups.ts';
import { Section } from '#src/web/ui/section.tsx';

const HEADING = 'Utrustning';
const MIN_GROUPED = 12;

/** The car's equipment, grouped by kind when there is much of it. */
export function EquipmentSection({ groups }: { groups: readonly EquipmentGroup[] }) {
  const words = groups.flatMap((group) => group.words);
  if (words.length < MIN_GROUPED) return <WordList heading={HEADING} words={words} />;
  return (
    <Section heading={HEADING}>
      <div className="columns-1 gap-x-10 border-t border-line pt-5 sm:columns-2 lg:columns-3 lg:gap-x-16">
        {groups.map((group) => (
          <div key={group.heading} className="mb-7 break-inside-avoid">
            <h3 className="mb-1.5 text-small">{group.heading}</h3>
            <ul className="text-small">
              {group.words.map((word) => (
                <li key={word} dir="auto" className="py-0.75 text-left">
                  {word}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

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
