import type { LonLat } from '#src/domain/dealers/dealer-marks.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { dealersUrl, dealerUrl } from '#src/visitor-urls.ts';

/** A dealer on the zoomable map; at null: it is not known where. */
export type MappedDealer = { slug: string; name: string; city: string | null; ads: number; at: LonLat | null };

/** A circle of the zoomable map. */
export type MapMark = { at: LonLat; name: string; label: string; url: string; ads: number; dealers: number };

/** One mark per position, those with the most cars first, so that smaller ones lie above them. */
export const mapMarks = (dealers: readonly MappedDealer[]): MapMark[] =>
  [...Map.groupBy(dealers, ({ at }) => at?.join() ?? '').values()]
    .flatMap((own): MapMark[] => {
      const [first] = own;
      if (first === undefined || first.at === null) return [];
      const ads = own.reduce((sum, each) => sum + each.ads, 0);
      const isOne = own.length === 1;
      const name = isOne ? first.name : (first.city ?? first.name);
      const others = isOne ? '' : `, ${formatCount(own.length, 'handlare', 'handlare')}`;
      // Name and number first, as they are shown.
      const label = `${name}: ${formatCount(ads, 'bil', 'bilar')}${others}`;
      const url = isOne ? dealerUrl(first.slug) : dealersUrl(first.city ?? '');
      return [{ at: first.at, name, label, ads, url, dealers: own.length }];
    })
    .sort((one, other) => other.ads - one.ads);

/**
 * Marks that would cover each other, as groups around the one with the most cars; most marks are alone in theirs.
 * @param project position on the screen, px
 * @param distance least distance between two circles, px
 */
export function groupMarks(
  marks: readonly MapMark[],
  project: (at: LonLat) => { x: number; y: number },
  distance: number,
): MapMark[][] {
  const groups: { x: number; y: number; own: MapMark[] }[] = [];
  for (const mark of marks) {
    const { x, y } = project(mark.at);
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < distance);
    if (near) near.own.push(mark);
    else groups.push({ x, y, own: [mark] });
  }
  return groups.map(({ own }) => own);
}
