import type { DealerGrowth } from '#src/db/deliveries/delivery-growth.ts';
import type { RejectedRow } from '#src/db/deliveries/import-runs.ts';
import { askDealers, type DealerQuestion } from '#src/domain/dealers/dealer-question.ts';
import type { DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';

/** A delivery that was read but rejected. The message is Swedish and says what to do. */
export type ImportRefusal = {
  kind:
    | 'too many missing'
    | 'too many new'
    | 'too many ads'
    | 'older than the last'
    | 'stock of another dealer'
    | 'no rows'
    | 'withdrawn'
    | 'unclear dealer';
  message: string;
  /** Changes that the delivery would make if it were forced; null: it cannot be. */
  trial: DeliveryTrial | null;
  /** All rows of a file without any usable one. */
  rejected?: readonly RejectedRow[];
  /** Staff have to answer them first. */
  questions?: readonly DealerQuestion[];
};

/** Refusals that staff may overrule. */
export const MAY_BE_FORCED: ReadonlySet<ImportRefusal['kind']> = new Set([
  'too many missing',
  'too many new',
  'unclear dealer',
]);

export const olderThanTheLast = (dealers: string[]): ImportRefusal => ({
  kind: 'older than the last',
  message: `Leveransen är äldre än den senaste från ${dealers.join(', ')}. Importera den nyaste filen.`,
  trial: null,
});

export const STOCK_OF_ANOTHER_DEALER: ImportRefusal = {
  kind: 'stock of another dealer',
  message: `Mer än 30${UNIT_SPACE}% av bilarna är till salu hos en annan handlare. Inget är ändrat. Kontrollera att filen är rätt handlares.`,
  trial: null,
};

export const WITHDRAWN: ImportRefusal = {
  kind: 'withdrawn',
  message: 'Handlaren avslutade sin anslutning medan filen lästes. Inget är ändrat.',
  trial: null,
};

export const tooManyNew = (growths: DealerGrowth[]): ImportRefusal => {
  const named = growths
    .slice(0, 5)
    .map(({ dealer, active, after }) => `${dealer}: ${formatNumber(after)} i stället för ${formatNumber(active)}`);
  const more = growths.length > named.length ? ` och ${growths.length - named.length} till` : '';
  return {
    kind: 'too many new',
    message: `Leveransen skulle göra beståndet mer än tre gånger så stort (${named.join(', ')}${more}). Inget är ändrat. Kontrollera filen. Om den stämmer släpper vi på Milvis igenom den.`,
    trial: null,
  };
};

export const tooManyAds = ({ dealer, after }: DealerGrowth, maxAds: number): ImportRefusal => ({
  kind: 'too many ads',
  message: `${dealer} skulle få ${formatNumber(after)} annonser till salu. Högst ${formatNumber(maxAds)} får plats. Inget är ändrat. Kontrollera filen, eller skriv till oss.`,
  trial: null,
});

export const unclearDealers = (questions: readonly DealerQuestion[]): ImportRefusal => ({
  kind: 'unclear dealer',
  message: askDealers(questions),
  trial: null,
  questions,
});
