import { useEffect, useState } from 'react';
import { MIN_TEXT_LENGTH, type SuggestionPlace } from '#src/domain/suggestions/suggestion.ts';
import { suggestionsApiUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import { AnswerCache, ASK_AGAIN_MS } from './answer-cache.ts';

/** A suggestion of GET /api/suggestions. */
export type FoundSuggestion = {
  type: 'category' | 'make' | 'series' | 'word' | 'dealer' | 'wish' | 'car';
  displayValue: string;
  count: number | null;
  url: string;
  /** Of a wish: the filters as which the text was read. */
  parts: string[];
  /** Of a car: kr, and its first picture. */
  price: number | null;
  image: string | null;
};

const DEBOUNCE_MS = 250;

const cache = new AnswerCache<FoundSuggestion[]>();

/**
 * Suggestions for a text. A fresh cached answer is shown without a request; a stale one, or the answer to the previous text, until
 * the next arrives. Outdated responses are ignored, and a failure gives no suggestions (D34). While visible, they are refetched
 * every ten minutes and when the window regains the focus; the server's ETag mostly answers that nothing has changed.
 */
export function useSuggestions(text: string, place: SuggestionPlace): { found: FoundSuggestion[]; isLoading: boolean } {
  const [found, setFound] = useState<FoundSuggestion[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < MIN_TEXT_LENGTH) {
      setFound([]);
      setIsLoading(false);
      return;
    }
    const stop = new AbortController();
    const queryString = String(new URLSearchParams({ q: wanted, place }));
    const before = cache.get(queryString, Date.now());
    const ask = async () => {
      const answer = await fetchSuggestions(queryString, stop.signal);
      if (stop.signal.aborted) return;
      if (answer) cache.set(queryString, answer, Date.now());
      setFound(answer ?? []);
      setIsLoading(false);
    };
    if (before) setFound(before.answer);
    setIsLoading(before === null);
    const first = before?.isFresh ? undefined : setTimeout(ask, DEBOUNCE_MS);
    const again = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener('focus', ask, { signal: stop.signal });
    return () => {
      clearTimeout(first);
      clearInterval(again);
      stop.abort();
    };
  }, [wanted, place]);
  return { found, isLoading };
}

/** @returns null when the request failed */
async function fetchSuggestions(asked: string, signal: AbortSignal): Promise<FoundSuggestion[] | null> {
  try {
    const address = `${suggestionsApiUrl()}?${asked}`;
    return (await fetchJson<{ suggestions: FoundSuggestion[] }>(address, { signal })).suggestions;
  } catch {
    return null;
  }
}
