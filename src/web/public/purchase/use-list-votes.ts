import { useEffect, useState } from 'react';
import { LINK_TOKEN_PARAM, listVotesUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import type { CarVotes } from '#src/web/public/shared-list/shared-list-data.server.ts';
import { ownLists, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';

/** The votes for a car in one of the device's shared lists. */
export type ListVotes = CarVotes & { title: string; url: string };

/** Lists whose votes are read, the latest first. */
const MAX_READ_LISTS = 5;

/** The secret of a list's link, without its owner's. */
function linkOf(listUrl: string): string {
  const params = new URLSearchParams(listUrl.slice(listUrl.indexOf('?')));
  return encodeURIComponent(params.get(LINK_TOKEN_PARAM) ?? '');
}

type Votes = { votes: ReadonlyMap<number, readonly ListVotes[]>; hasFailed: boolean };

/** Reads the votes of the lists that were shared from this device, by the ids of their cars. */
export function useListVotes(): Votes {
  const entries = useDeviceList(ownLists)?.entries;
  const [read, setRead] = useState<Votes>({ votes: new Map(), hasFailed: false });
  useEffect(() => {
    if (entries === undefined || entries.length === 0) return;
    const left = new AbortController();
    const readList = async ({ title, url }: { title: string; url: string }): Promise<ListVotes[]> => {
      const cars = await fetchJson<CarVotes[]>(listVotesUrl(linkOf(url)), { signal: left.signal });
      return cars.map((car) => ({ ...car, title, url }));
    };
    const readAll = async () => {
      const lists = await Promise.allSettled(entries.slice(0, MAX_READ_LISTS).map(readList));
      if (left.signal.aborted) return;
      const all = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
      setRead({
        votes: Map.groupBy(all, ({ adId }) => adId),
        hasFailed: lists.some(({ status }) => status === 'rejected'),
      });
    };
    void readAll();
    return () => left.abort();
  }, [entries]);
  return read;
}
