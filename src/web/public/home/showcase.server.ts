import type { AdRow } from '#src/db/ads/ad-rows.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { mainTerms, type ShowcaseCandidate } from '#src/domain/valuation/showcase-car.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { priceSteps } from '#src/web/public/ad/ad-data.server.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { toValuationModel } from '#src/web/shared/valuation/valuation-data.server.ts';

/** Number of terms of the sum that are shown besides the rest. */
const MAX_TERMS = 2;

type ShowcaseRequest = Pick<PageRequest, 'db' | 'now' | 'pictures'>;

/**
 * One car for sale with the judgement of its price and its price history, as its own page states them.
 * @param row null: the ad has left the stock
 */
export async function readShowcase(
  { db, now, pictures }: ShowcaseRequest,
  { id, prices }: ShowcaseCandidate,
  readRow: Promise<AdRow | null>,
) {
  const [row, valuation] = await Promise.all([readRow, readValuation(db, id)]);
  if (row === null || valuation === null) return null;
  // The links of the sum, for which these would be needed, are on the ad's own page.
  const model = toValuationModel(valuation, { ...row, drive: null, firstRegistered: null }, pictures);
  const { headline, isJudged, shownRange, calculation, picture } = model;
  if (!isJudged || shownRange === null || calculation === null) return null;
  const { name, words, price, imageUrls, dealer, place } = toAdCard(pictures)(row);
  const { low, high, estimate, text } = shownRange;
  return {
    internalId: id,
    name,
    words,
    price,
    imageUrls,
    seller: [dealer, place].filter((part) => part !== null).join(', '),
    modelYear: row.modelYear,
    odometerKm: row.odometerKm,
    headline,
    road: { price, low, high, estimate, text, picture },
    sum: {
      start: { text: calculation.start.text, kr: calculation.start.kr },
      terms: mainTerms(calculation.lines, MAX_TERMS),
      estimate: calculation.estimate,
    },
    /** The latest first. */
    prices: priceSteps(prices),
    until: now,
  };
}

export type Showcase = NonNullable<Awaited<ReturnType<typeof readShowcase>>>;
