import { formatCount } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';

/** How many rows of each kind a merge or a split moves from one dealer to another. */
export type MovedCounts = {
  ads: number;
  activeAds: number;
  accounts: number;
  keys: number;
  sources: number;
  messages: number;
  deliveries: number;
};

/** The moved rows in Swedish, without those of which there are none: "12 annonser (8 till salu), 1 konto och 3 meddelanden". */
export function describeMoved({ ads, activeAds, accounts, keys, sources, messages }: MovedCounts): string {
  const parts = [
    `${formatCount(ads, 'annons', 'annonser')} (${formatCount(activeAds, 'till salu', 'till salu')})`,
    accounts > 0 && formatCount(accounts, 'konto', 'konton'),
    keys > 0 && formatCount(keys, 'nyckel', 'nycklar'),
    sources > 0 && formatCount(sources, 'hämtning', 'hämtningar'),
    messages > 0 && formatCount(messages, 'meddelande', 'meddelanden'),
  ];
  return listed(parts.filter((part) => part !== false));
}

/** A merge of one dealer into another, or a split of one into two; both move rows from one dealer to another. */
export type DealerMoveKind = 'merge' | 'split';

export type DealerMove = {
  id: number;
  kind: DealerMoveKind;
  fromName: string;
  toName: string;
  counts: MovedCounts;
  doneBy: string;
  doneAt: Date;
  undoneAt: Date | null;
};

/** Ads of a dealer that came the same way and stand in one town: the smallest part that a split moves. */
export type StockPart = {
  /** `key:PREFIX`, `pull:ID`, `file`; null: unknown, as for closed ads. */
  source: string | null;
  town: string | null;
  ads: number;
  activeAds: number;
};

export const partKey = ({ source, town }: Pick<StockPart, 'source' | 'town'>): string => JSON.stringify([source, town]);
