import { formatKronor } from '#src/domain/format/price.ts';
import { changeOf, changeSinceSaved, type PriceChange } from './favourite-changes.ts';
import type { Favourite } from './saved-cars.ts';

export type ChangeTexts = {
  /** Since the car was saved; null: its price is the same. */
  sinceSaved: { text: string; isCheaper: boolean } | null;
  /** Since the visit before; null: nothing has changed. */
  sinceVisit: string | null;
};

/** The changes of a favourite, each once. */
export function changeTexts(favourite: Favourite): ChangeTexts {
  const total = changeSinceSaved(favourite);
  const latest = changeOf(favourite);
  const sinceSaved =
    total === null
      ? null
      : { text: `${priceChangeText(total)} sedan du sparade den`, isCheaper: total.kind === 'cheaper' };
  return { sinceSaved, sinceVisit: latest === null ? null : latestText(latest, total) };
}

function latestText(latest: NonNullable<ReturnType<typeof changeOf>>, total: PriceChange | null): string {
  switch (latest.kind) {
    case 'sold':
    case 'removed':
      return 'Nytt sedan sist';
    case 'returned':
      return 'Till salu igen sedan sist';
    case 'priced':
      return total?.kind === 'priced' ? 'Nytt sedan sist' : 'Har åter ett pris sedan sist';
    default:
      if (total?.kind !== latest.kind || latest.kronor > total.kronor) return `${priceChangeText(latest)} sedan sist`;
      return latest.kronor === total.kronor ? 'Nytt sedan sist' : `Varav ${formatKronor(latest.kronor)} sedan sist`;
  }
}

function priceChangeText(change: PriceChange): string {
  if (change.kind === 'priced') return 'Har fått ett pris';
  return `${change.kind === 'cheaper' ? 'Sänkt' : 'Höjt'} ${formatKronor(change.kronor)}`;
}
