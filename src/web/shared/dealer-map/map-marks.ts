import type { LonLat } from '#src/domain/dealers/dealer-marks.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { dealersUrl, dealerUrl } from '#src/urls.ts';

/** A dealer on the zoomable map; at null: it is not known where. */
export type MappedDealer = { slug: string; name: string; city: string | null; ads: number; at: LonLat | null };

/** A circle of the zoomable map. */
export type MapMark = { at: LonLat; name: string; label: string; url: string; ads: number };

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
      return [{ at: first.at, name, label, ads, url: isOne ? dealerUrl(first.slug) : dealersUrl(first.city ?? '') }];
    })
    .sort((one, other) => other.ads - one.ads);
