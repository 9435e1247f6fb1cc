/**
 * Changes of an ad that lists filter by while they are recent, with the days (by the Swedish calendar) after which they no longer
 * are. The ad stores the day of the change; whether that is recent depends on the day of the search.
 */
export const RECENT_CHANGES = {
  'Sänkt pris': { day: 'cutDay', days: 30 },
  'Nytt sedan i går': { day: 'publishedDay', days: 1 },
} as const;

export type RecentChange = keyof typeof RECENT_CHANGES;
/** The day of a change: of the last price cut (`priceCutOf`), of the publication. */
export type ChangeDay = (typeof RECENT_CHANGES)[RecentChange]['day'];
export const STORED_DAYS = ['cutDay', 'publishedDay'] as const satisfies readonly ChangeDay[];
export const RECENT_WORDS = Object.keys(RECENT_CHANGES) as [RecentChange, ...RecentChange[]];

/** The first day on which a change is recent. @param today number of the day, as of `dayNumber` */
export const firstRecentDay = (change: RecentChange, today: number): number => today - RECENT_CHANGES[change].days;
