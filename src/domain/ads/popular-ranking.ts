import type { AdSort } from './filters/ad-filters.ts';

/**
 * Ranking of the popular list, on /annonser without filters (D13). The main criteria are explained beside the list, as the law on
 * marketplaces requires; src/db/ads/popular-ads.ts implements them.
 */
export const POPULAR_RANKING = {
  /** Number of ranked ads; the newest follow. 200 pages of 24. */
  places: 4_800,
  /** Ads removed from the stock within this number of days count as demand for their model. */
  demandDays: 90,
  /** Maximum number of ranked ads per model. */
  placesPerSeries: 200,
} as const;

/** The order of a list; without filters, that of the popular ads. */
export type ShownOrder = AdSort | 'popular';

export type SortExplanation = { title: string; paragraphs: readonly string[] };

/** Of several ads of one car, the one that lists show (src/domain/ads/same-car.ts). */
const SHOWN_SELLER =
  'Säljs samma bil av flera handlare visas annonsen från den som först hade bilen hos oss, oavsett pris. De andra nämns i annonsen. Har den handlaren inte bekräftat bilen på länge visas nästa.';

/** "Så sorterar vi" for each order, as shown beside the list. Dealers cannot pay for a position. */
const SORT_EXPLANATIONS: Readonly<
  Record<'popular' | 'newest' | 'oldest' | 'price' | 'value' | 'other', SortExplanation>
> = {
  popular: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Modeller som det säljs många av visas oftare. Vi räknar hur många bilar av varje modell som är till salu eller har försvunnit de senaste 90 dagarna.',
      'Modellerna turas om: den nyaste annonsen av varje modell kommer först, sedan den näst nyaste. Annonser utan bild eller pris, och de som handlaren inte har bekräftat på länge, är inte med i turordningen. De följer efter den, med den nyaste först.',
      SHOWN_SELLER,
      'Ingen handlare kan betala för en bättre plats.',
    ],
  },
  newest: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Senast publicerad visas först. Är två publicerade samtidigt kommer den först som nådde oss sist.',
      SHOWN_SELLER,
      'Ingen handlare kan betala för en bättre plats.',
    ],
  },
  oldest: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Först publicerad visas först. Är två publicerade samtidigt kommer den först som nådde oss först.',
      SHOWN_SELLER,
      'Ingen handlare kan betala för en bättre plats.',
    ],
  },
  price: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Annonserna står efter pris inklusive moms. Annonser utan pris visas inte i den här sorteringen.',
      SHOWN_SELLER,
      'Kostar två lika mycket kommer den senast publicerade först. Ingen handlare kan betala för en bättre plats.',
    ],
  },
  value: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Annonserna står efter priset delat med det uppskattade priset, lägst först. Bara priser som vi bedömer räknas. De som inte kan bedömas, och mycket låga priser, kommer sist med den senast publicerade först.',
      SHOWN_SELLER,
      'Ingen handlare kan betala för en bättre plats, och handlaren påverkar inte det uppskattade priset.',
    ],
  },
  other: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Annonserna står efter det du har valt. De som saknar uppgiften kommer sist. Är två lika kommer den senast publicerade först.',
      SHOWN_SELLER,
      'Ingen handlare kan betala för en bättre plats.',
    ],
  },
};

export function sortExplanationOf(order: ShownOrder): SortExplanation {
  if (order === 'popular') return SORT_EXPLANATIONS.popular;
  if (order.by === 'date') return order.order === 'desc' ? SORT_EXPLANATIONS.newest : SORT_EXPLANATIONS.oldest;
  if (order.by === 'value') return SORT_EXPLANATIONS.value;
  return order.by === 'price' ? SORT_EXPLANATIONS.price : SORT_EXPLANATIONS.other;
}
