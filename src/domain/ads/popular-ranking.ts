/**
 * The order of the popular list, on /annonser when nothing is filtered (D13). The main criteria are explained beside the list, as
 * the law on marketplaces asks for; src/db/ads/popular-ads.ts does what is said here.
 */
export const POPULAR_RANKING = {
  /** Ads that get a place; after them the list goes on with the newest. 200 pages of 24. */
  places: 4_800,
  /** Of so many newest ads with a picture the places are given; a bound for the time of an import. */
  newest: 100_000,
  /** Ads that left the stock within so many days count as demand for their model. */
  demandDays: 90,
  /** At most so many ads of one model. */
  placesPerSeries: 200,
} as const;

export type SortExplanation = { title: string; paragraphs: readonly string[] };

/** "Så sorterar vi" of each order, as shown beside the list. No dealer can pay for a place. */
export const SORT_EXPLANATIONS: Readonly<Record<'popular' | 'date' | 'price' | 'other', SortExplanation>> = {
  popular: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Modeller som det säljs många av visas oftare. Vi räknar varje modells annonser som är till salu eller har lämnat lagret de senaste 90 dagarna.',
      'Modellerna turas om: den nyaste annonsen av varje modell kommer först, sedan den näst nyaste. Annonser utan bild eller pris, och de som handlaren inte har bekräftat på länge, är inte med i turordningen. De följer efter den, med den nyaste först.',
      'Ingen handlare kan betala för en bättre plats.',
    ],
  },
  date: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Annonserna står i den ordning som de publicerades. Publicerades två samtidigt avgör när de kom till oss.',
      'Ingen handlare kan betala för en bättre plats.',
    ],
  },
  price: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Annonserna står efter pris inklusive moms. Annonser utan pris visas inte i den här sorteringen.',
      'Kostar två lika mycket kommer den senast publicerade först. Ingen handlare kan betala för en bättre plats.',
    ],
  },
  other: {
    title: 'Så sorterar vi',
    paragraphs: [
      'Annonserna står efter det du har valt. De som saknar uppgiften kommer sist, och lika bilar står med den senast publicerade först.',
      'Ingen handlare kan betala för en bättre plats.',
    ],
  },
};
