import { useEffect, useState } from 'react';
import { SHORTEST_TEXT, type SuggestionPlace } from '../../../domain/search/suggestion.ts';
import { suggestionsApiUrl } from '../../../urls.ts';

/** A suggestion as GET /api/suggestions gives it. */
export type FoundSuggestion = {
  type: 'category' | 'make' | 'series' | 'word';
  displayValue: string;
  count: number | null;
  url: string;
};

const DEBOUNCE_MS = 250;

/**
 * What may be meant by a text. The last answer stays until the next is there; an older request never comes after a newer one. What
 * goes wrong leaves no suggestions (D34). Answers are kept for five minutes by the browser's own store, as the server says.
 */
export function useSuggestions(text: string, place: SuggestionPlace): { found: FoundSuggestion[]; isLoading: boolean } {
  const [found, setFound] = useState<FoundSuggestion[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < SHORTEST_TEXT) {
      setFound([]);
      setIsLoading(false);
      return;
    }
    const request = new AbortController();
    setIsLoading(true);
    const timer = setTimeout(async () => {
      const answer = await fetchSuggestions(wanted, place, request.signal);
      if (request.signal.aborted) return;
      setFound(answer);
      setIsLoading(false);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted, place]);
  return { found, isLoading };
}

async function fetchSuggestions(q: string, place: SuggestionPlace, signal: AbortSignal): Promise<FoundSuggestion[]> {
  try {
    const response = await fetch(`${suggestionsApiUrl()}?${new URLSearchParams({ q, place })}`, { signal });
    if (!response.ok) return [];
    const { suggestions } = (await response.json()) as { suggestions: FoundSuggestion[] };
    return suggestions;
  } catch {
    return [];
  }
}
