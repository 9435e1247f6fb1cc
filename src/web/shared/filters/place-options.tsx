import { useEffect, useState } from 'react';
import { placesApiUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';

const DEBOUNCE_MS = 200;
const MIN_LENGTH = 2;

type Option = { name: string; county: string };

/** Completes names of places in a field, through its `list` attribute; without an answer the field is an ordinary one. */
export function PlaceOptions({ id, text }: { id: string; text: string }) {
  const [options, setOptions] = useState<readonly Option[]>([]);
  const query = text.trim();
  const isKnown = query.length < MIN_LENGTH || options.some(({ name }) => name === query);
  useEffect(() => {
    if (isKnown) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetchPlaces(query, stop.signal);
      if (!stop.signal.aborted) setOptions(found);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, isKnown]);
  return (
    <datalist id={id}>
      {options.map(({ name, county }) => (
        <option key={name} value={name} label={county} />
      ))}
    </datalist>
  );
}

/** @returns none when the request fails */
async function fetchPlaces(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  try {
    const address = `${placesApiUrl()}?${new URLSearchParams({ q: text })}`;
    return (await fetchJson<{ places: Option[] }>(address, { signal })).places;
  } catch {
    return [];
  }
}
