import { useEffect, useState } from 'react';
import { WITHIN_STEPS } from '#src/domain/ads/filters/ad-filters.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { adPlacesApiUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import type { MapMark } from '#src/web/shared/dealer-map/map-marks.ts';
import { ZoomMap } from '#src/web/shared/dealer-map/zoom-map.tsx';
import type { FilteredList } from '#src/web/shared/filters/filter-panel.ts';
import { useLatest } from '#src/web/ui/use-latest.ts';

/** The answer of GET /api/ad-places. */
type AdPlaces = { places: { name: string; longitude: number; latitude: number; ads: number }[]; unplaced: number };

/** Distance from a chosen place, km: the smallest one. */
const [OF_PLACE_KM] = WITHIN_STEPS;
const LIMIT_MS = 15_000;

type ListMapProps = Pick<FilteredList, 'query' | 'urlOf' | 'withImage'> & {
  styleUrl: string | null;
  onClose: () => void;
};

/** An answer with the list that it belongs to. */
type Found = AdPlaces & { address: string; marks: MapMark[] };

/** The cars of a list by place, as circles with their number; one leads to the list near it. */
export function ListMap({ query: { filters, sort }, urlOf, withImage, styleUrl, onClose }: ListMapProps) {
  const [found, setFound] = useState<Found | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'unknown'>('loading');
  const params = formatAdQuery({ ...EMPTY_QUERY, filters });
  if (withImage) params.set('withImage', '1');
  const address = `${adPlacesApiUrl()}?${params}`;
  // The map is created again for other marks, so they are made once for each answer.
  const latest = useLatest((places: AdPlaces): Found => {
    const marks = places.places.map(({ name, longitude, latitude, ads }): MapMark => {
      const label = `${name}: ${formatCount(ads, 'bil', 'bilar')}. Visa alla inom ${OF_PLACE_KM} km`;
      const url = urlOf({ filters: { ...filters, near: name, within: OF_PLACE_KM }, sort });
      return { at: [longitude, latitude], name, label, url, ads, dealers: 0 };
    });
    return { ...places, address, marks };
  });
  useEffect(() => {
    const stop = new AbortController();
    setState('loading');
    fetchJson<AdPlaces>(address, { signal: stop.signal, limitMs: LIMIT_MS }).then(
      (places) => setFound(latest.current(places)),
      () => stop.signal.aborted || setState('failed'),
    );
    return () => stop.abort();
  }, [address, latest]);
  return (
    <section aria-label="Bilarna på karta" data-print="no">
      {found?.address === address && state !== 'unknown' && (
        <ZoomMap
          marks={found.marks}
          styleUrl={styleUrl}
          onReady={() => setState('ready')}
          onFailed={() => setState('unknown')}
          onClose={onClose}
        />
      )}
      <p role="status" className="mt-1 text-fine text-quiet">
        {state === 'loading' && 'Laddar kartan…'}
        {state === 'failed' && 'Det gick inte att hämta bilarnas platser. Stäng kartan och försök igen.'}
        {state === 'unknown' && 'Webbläsaren kan inte visa en karta som går att zooma.'}
        {state === 'ready' &&
          found !== null &&
          found.unplaced > 0 &&
          `${formatCount(found.unplaced, 'bil', 'bilar')} utan känd plats är inte med.`}
      </p>
    </section>
  );
}
