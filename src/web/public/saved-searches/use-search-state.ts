import { useEffect, useState } from 'react';
import type { SearchAddress } from '#src/domain/saved-searches/saved-search.ts';
import { searchStateUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import type { SearchState } from './search-state.server.ts';

/** The current result of a saved search; `loading` until it is read, `failed` when it cannot be. */
export function useSearchState({ list, query }: SearchAddress): SearchState | 'loading' | 'failed' {
  const address = searchStateUrl({ list, query });
  const [read, setRead] = useState<{ address: string; state: SearchState | 'failed' } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    fetchJson<SearchState>(address, { signal: left.signal }).then(
      (state) => setRead({ address, state }),
      () => left.signal.aborted || setRead({ address, state: 'failed' }),
    );
    return () => left.abort();
  }, [address]);
  return read?.address === address ? read.state : 'loading';
}
