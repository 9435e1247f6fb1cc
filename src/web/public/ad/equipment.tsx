import type { EquipmentGroup } from '#src/domain/ads/equipment-groups.ts';
import type { FoundTag } from '#src/domain/ads/tags/find-tags.ts';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { hasEquipmentPart, PARTS } from './anchor-row.tsx';

const MIN_GROUPED = 12;
const COLUMNS = 'columns-[10rem] gap-x-8 text-small sm:columns-[14rem]';

/** The car's equipment, each thing once: of the ad's list, and of its texts with their words; nothing without any. */
export function EquipmentSection({ ad }: { ad: AdPageModel }) {
  const { tags, equipment, trimPackages, awards } = ad;
  if (!hasEquipmentPart(ad)) return null;
  const words = equipment.flatMap((group) => group.words);
  return (
    <Section heading="Utrustning" id={PARTS.Utrustning}>
      {tags.length > 0 && <Tags tags={tags} />}
      {words.length < MIN_GROUPED ? <Words words={words} /> : <Groups groups={equipment} />}
      <WordList heading="Utrustningspaket" words={trimPackages} />
      <WordList heading="Utmärkelser" words={awards} />
    </Section>
  );
}

/** Equipment and terms that lists filter by, with the words of the heading or the description. */
const Tags = ({ tags }: { tags: readonly FoundTag[] }) => (
  <div className="mb-5">
    <ul className={COLUMNS}>
      {tags.map(({ tag, words }) => (
        <li key={tag} className="break-inside-avoid py-1">
          {tag} <q className="text-quiet">{words}</q>
        </li>
      ))}
    </ul>
    <p className="mt-1 text-fine text-quiet">
      Inom citattecken står annonsens egna ord. Fråga handlaren om något är viktigt för dig.
    </p>
  </div>
);

const Groups = ({ groups }: { groups: readonly EquipmentGroup[] }) => (
  <PhoneFold label={`Visa all utrustning (${groups.flatMap(({ words }) => words).length})`}>
    <div className="columns-1 gap-x-10 pt-2 sm:columns-2">
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
  </PhoneFold>
);

function WordList({ heading, words }: { heading: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-1 text-body">{heading}</h3>
      <Words words={words} />
    </>
  );
}

/** Words in columns, each on its own line; nothing without words. */
function Words({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className={COLUMNS}>
      {words.map((word) => (
        <li key={word} dir="auto" className="break-inside-avoid py-1 text-left">
          {word}
        </li>
      ))}
    </ul>
  );
}
