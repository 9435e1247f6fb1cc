import { useEffect, useState } from 'react';
import type { SearchAddress } from '#src/domain/saved-searches/saved-search.ts';
import { searchStateUrl } from '#src/urls.ts';
import type { SearchState } from './search-state.server.ts';

const TIMEOUT_MS = 10_000;

/** The current result of a saved search; `loading` until it is read, `failed` when it cannot be. */
export function useSearchState({ list, query }: SearchAddress): SearchState | 'loading' | 'failed' {
  const address = searchStateUrl({ list, query });
  const [read, setRead] = useState<{ address: string; state: SearchState | 'failed' } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    fetchState(address, AbortSignal.any([left.signal, AbortSignal.timeout(TIMEOUT_MS)])).then(
      (state) => setRead({ address, state }),
      () => left.signal.aborted || setRead({ address, state: 'failed' }),
    );
    return () => left.abort();
  }, [address]);
  return read?.address === address ? read.state : 'loading';
}

async function fetchState(address: string, signal: AbortSignal): Promise<SearchState> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as SearchState;
}
