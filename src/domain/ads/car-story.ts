/** One ad of a car, at one dealer. */
export type StoryAd = {
  id: number;
  dealer: string;
  publishedAt: Date;
  /** Null while for sale. */
  closedAt: Date | null;
  odometerKm: number | null;
  /** Oldest first; null: Pris på begäran. */
  prices: readonly { at: Date; price: number | null }[];
  /** When it left the stock and came back. */
  events: readonly { at: Date; kind: StoryEvent }[];
};
export type StoryEvent = 'removed' | 'sold' | 'expired' | 'returned';

/**
 * Steps in the story of a car. offered: for the first time; also-offered: while another dealer has it for sale. Of one moment, ends are
 * before beginnings.
 */
export const STORY_STEPS = [
  'removed',
  'sold',
  'expired',
  'offered',
  'also-offered',
  'offered-again',
  'returned',
  'repriced',
] as const;
type StepKind = (typeof STORY_STEPS)[number];
export type StoryStep = {
  at: Date;
  kind: StepKind;
  adId: number;
  dealer: string;
  /** Whether the ad is for sale now. */
  isOpen: boolean;
  /** kr; null: Pris på begäran, or a step without a price. */
  price: number | null;
  /** Against the ad's former price; null: none, or one of the two has no price. */
  change: number | null;
  /** Of the ad, where it begins. */
  odometerKm: number | null;
};

/**
 * The story of a car: all of its ads as one timeline, the latest step first.
 * @returns no steps for a car that was offered once and did not come back: its prices say the same
 */
export function carStory(ads: readonly StoryAd[]): StoryStep[] {
  if (ads.length < 2 && !ads.some(({ events }) => events.some(({ kind }) => kind === 'returned'))) return [];
  return ads
    .flatMap((ad) => stepsOf(ad, ads))
    .sort(
      (one, other) =>
        other.at.getTime() - one.at.getTime() ||
        STORY_STEPS.indexOf(other.kind) - STORY_STEPS.indexOf(one.kind) ||
        other.adId - one.adId,
    );
}

function stepsOf(ad: StoryAd, all: readonly StoryAd[]): StoryStep[] {
  const { id: adId, dealer } = ad;
  const of = { adId, dealer, isOpen: ad.closedAt === null, price: null, change: null, odometerKm: null };
  const [first, ...later] = ad.prices;
  const repriced = later.flatMap(({ at, price }, index): StoryStep[] => {
    const before = ad.prices[index]?.price ?? null;
    const change = price === null || before === null ? null : price - before;
    return price === before ? [] : [{ ...of, at, kind: 'repriced', price, change }];
  });
  return [
    { ...of, at: ad.publishedAt, kind: kindOfOffer(ad, all), price: first?.price ?? null, odometerKm: ad.odometerKm },
    ...repriced,
    ...ad.events.map((event): StoryStep => ({ ...of, ...event })),
  ];
}

function kindOfOffer(ad: StoryAd, all: readonly StoryAd[]): StepKind {
  const earlier = all.filter((other) => isEarlier(other, ad));
  if (earlier.length === 0) return 'offered';
  return earlier.some(({ closedAt }) => closedAt === null || closedAt > ad.publishedAt)
    ? 'also-offered'
    : 'offered-again';
}

const isEarlier = (one: StoryAd, other: StoryAd): boolean =>
  one.publishedAt < other.publishedAt ||
  (one.publishedAt.getTime() === other.publishedAt.getTime() && one.id < other.id);
