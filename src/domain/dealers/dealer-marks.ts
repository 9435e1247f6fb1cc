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

/** The county of a dealer's place, by which lists of ads are filtered, otherwise the text that it states; null: neither is known. */
export const countyOf = ({
  placeCounty,
  details,
}: {
  placeCounty: string | null;
  details: Pick<DealerDetails, 'county'>;
}): string | null => placeCounty ?? details.county;

/** Degrees, as GeoJSON has them. */
export type LonLat = readonly [longitude: number, latitude: number];

/** Where a dealer is: at its own position, otherwise at its place; null: neither is known. */
export function lonLatOf({ city, latitude, longitude }: DealerDetails): LonLat | null {
  if (latitude !== null && longitude !== null) return [rounded(longitude), rounded(latitude)];
  const place = findPlace(city ?? '');
  return place === null ? null : [rounded(place.longitude), rounded(place.latitude)];
}

/** About 10 m. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

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
        name: isOne ? first.name : place,
        dealers: own.length,
        slug: isOne ? first.slug : null,
        ads: own.reduce((sum, { ads }) => sum + ads, 0),
        search: first.details.city ?? '',
      };
    })
    .sort((one, other) => other.ads - one.ads);
}
