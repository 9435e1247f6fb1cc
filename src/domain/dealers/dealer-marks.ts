import { findPlace } from '#src/domain/places/find-place.ts';
import { type MapPoint, toMapPoint } from '#src/domain/places/map-point.ts';
import type { DealerDetails } from './dealer-details.ts';

type MappedDealer = { slug: string; name: string; ads: number; details: DealerDetails };

/** The dealers of a place on the map; `search`: what finds them on the page of all dealers. */
export type DealerMark = MapPoint & {
  name: string;
  dealers: number;
  ads: number;
  /** Of the only dealer; null: there are several. */
  slug: string | null;
  search: string;
};

/** Where a dealer is on the map: at its place, otherwise at its own position; null: neither is known. */
export function mapPointOf({ city, latitude, longitude }: DealerDetails): MapPoint | null {
  const place = findPlace(city ?? '');
  if (place !== null) return toMapPoint(place);
  return latitude === null || longitude === null ? null : toMapPoint({ latitude, longitude });
}

/** One mark per place, those with the most cars first, so that smaller ones are rendered above them. */
export function dealerMarks(dealers: readonly MappedDealer[]): DealerMark[] {
  const byPlace = Map.groupBy(dealers, ({ slug, details }) => findPlace(details.city ?? '')?.name ?? `/${slug}`);
  return [...byPlace]
    .flatMap(([place, own]) => {
      const [first] = own;
      const point = first ? mapPointOf(first.details) : null;
      if (first === undefined || point === null) return [];
      const isOne = own.length === 1;
      return {
        ...point,
        ...{ name: isOne ? first.name : place, dealers: own.length, slug: isOne ? first.slug : null },
        ...{ ads: own.reduce((sum, { ads }) => sum + ads, 0), search: first.details.city ?? '' },
      };
    })
    .sort((one, other) => other.ads - one.ads);
}
