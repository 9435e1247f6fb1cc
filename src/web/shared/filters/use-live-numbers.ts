import { useEffect, useState } from 'react';
import { LruCache } from '#src/data-structures/lru-cache.ts';
import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import type { AdFilters, AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { adsApiUrl } from '#src/urls.ts';
import type { LiveNumbers } from './filter-panel.ts';

type Question = { filters: AdFilters; sort: AdSort | null; withImage: boolean };

export type LiveState = {
  /** The latest that came, of these filters or of those before; null before the first. */
  numbers: LiveNumbers | null;
  /** Whether `numbers` are not those of the filters now. */
  isOld: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** A pause in typing or sliding, ms. */
const PAUSE_MS = 180;
const LIMIT_MS = 15_000;
const MAX_CACHED = 30;

/** Answers of this visit: shown at once when a panel is opened again, while they are asked for anew. */
const cache = new LruCache<LiveNumbers>(MAX_CACHED);

/**
 * The count, the facets and the ranges of filters that are being chosen. The first answer is asked for at once, later ones after a
 * pause; a question that is no longer of interest is given up.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same question again
  useEffect(() => {
    if (!isOld) return;
    const request = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const numbers = await ask(address, AbortSignal.any([request.signal, AbortSignal.timeout(LIMIT_MS)]));
          cache.set(address, numbers);
          setAnswer({ address, numbers });
          setFailedAddress(null);
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

function addressOf({ filters, sort, withImage }: Question): string {
  const params = formatAdQuery({ ...EMPTY_QUERY, filters, sort });
  params.set('limit', '1');
  if (withImage) params.set('withImage', '1');
  return `${adsApiUrl()}?${params}`;
}

async function ask(address: string, signal: AbortSignal): Promise<LiveNumbers> {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  // The API's own document is held against its answers by a test.
  const result = (await answer.json()) as Pick<AdSearchResult, 'facets' | 'ranges'> & { totalCount: number };
  return { total: result.totalCount, facets: result.facets, ranges: result.ranges };
}
