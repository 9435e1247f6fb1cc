import { VALUATION_ANCHOR } from '#src/visitor-urls.ts';
import type { AdPageModel } from './ad-data.server.ts';

/** Ids of the parts of the page, in its order, by the words that lead to them. */
export const PARTS = {
  Pris: VALUATION_ANCHOR,
  Kostnad: 'kostnad',
  'Att tänka på': 'tank-pa',
  Utrustning: 'utrustning',
  Fakta: 'fakta',
} as const;
type Part = keyof typeof PARTS;

export const hasEquipmentPart = ({ tags, equipment, trimPackages, awards }: AdPageModel): boolean =>
  [tags, equipment, trimPackages, awards].some((words) => words.length > 0);

/** Links to the parts that the page of an ad has; stays at the top of the window. */
export function AnchorRow({ ad }: { ad: AdPageModel }) {
  const parts = (Object.keys(PARTS) as Part[]).filter((part) => part !== 'Utrustning' || hasEquipmentPart(ad));
  return (
    <nav
      aria-label="På sidan"
      data-print="no"
      data-anchor-row
      className="sideways sticky top-0 z-15 border-b border-line bg-ground"
    >
      <ul className="flex gap-x-5 text-small whitespace-nowrap">
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#${PARTS[part]}`}
              className="touch inline-flex items-center font-medium text-moss underline-offset-4 hover:underline"
            >
              {part}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
