import { startTransition, useEffect, useState } from 'react';
import { LruCache } from '#src/base/lru-cache.ts';
import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import type { AdFilters, AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { adsApiUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import type { LiveNumbers } from './filter-panel.ts';

type Question = { filters: AdFilters; sort: AdSort | null; withImage: boolean; dealer: string | undefined };

export type LiveState = {
  /** The latest numbers received, of these filters or the previous ones; null before the first. */
  numbers: LiveNumbers | null;
  /** Whether `numbers` belong to other filters. */
  isOld: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Delay after typing or sliding, ms. */
const PAUSE_MS = 180;
const LIMIT_MS = 15_000;
const MAX_CACHED = 30;
/** Number of cars that are shown beside the filters. */
const FIRST_CARS = 6;

/** Answers of this visit: shown immediately when a panel is opened again, while they are refetched. */
const cache = new LruCache<LiveNumbers>(MAX_CACHED);

/**
 * Fetches count, facets and ranges of the filters being chosen: the first time immediately, later after a delay. Cancels outdated
 * requests.
 */
export function useLiveNumbers(question: Question, inPage: LiveNumbers | null): LiveState {
  const address = addressOf(question);
  const [answer, setAnswer] = useState<{ address: string; numbers: LiveNumbers } | null>(
    inPage && { address, numbers: inPage },
  );
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isFirst = answer === null;
  const isOld = answer?.address !== address;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same request
  useEffect(() => {
    if (!isOld) return;
    const request = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const numbers = await ask(address, request.signal);
          cache.set(address, numbers);
          // The counts of a long list may wait for the next press.
          startTransition(() => {
            setAnswer({ address, numbers });
            setFailedAddress(null);
          });
        } catch {
          if (!request.signal.aborted) setFailedAddress(address);
        }
      },
      isFirst ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [address, isOld, isFirst, attempt]);

  return {
    numbers: answer?.numbers ?? cache.get(address) ?? null,
    isOld,
    hasFailed: failedAddress === address,
    retry: () => {
      setFailedAddress(null);
      setAttempt(attempt + 1);
    },
  };
}

function addressOf({ filters, sort, withImage, dealer }: Question): string {
  const params = formatAdQuery({ ...EMPTY_QUERY, filters, sort });
  params.set('limit', String(FIRST_CARS));
  if (withImage) params.set('withImage', '1');
  if (dealer !== undefined) params.set('dealer', dealer);
  return `${adsApiUrl()}?${params}`;
}

/** The part of an answer of GET /api/ads that is shown. */
type FoundAds = Pick<AdSearchResult, 'facets' | 'ranges'> & { totalCount: number; cars: { internal_id: number }[] };

async function ask(address: string, signal: AbortSignal): Promise<LiveNumbers> {
  const { totalCount: total, facets, ranges, cars } = await fetchJson<FoundAds>(address, { signal, limitMs: LIMIT_MS });
  return { total, facets, ranges, adIds: cars.map((car) => car.internal_id) };
}
