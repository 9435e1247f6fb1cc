import type { SearchIndex } from '../domain/ads/search-index/search-columns.ts';
import type { AdFacts } from '../domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd, AdviserAnswer } from '../domain/adviser/answer/adviser-answer.ts';
import {
  EXAMPLE,
  foundText,
  NO_CARS,
  NO_CARS_QUESTION,
  NO_MORE_CARS,
  noteText,
  PRICE_LINE,
  QUESTION,
  relaxedText,
  unknownText,
} from '../domain/adviser/answer/answer-texts.ts';
import { equipmentQuery } from '../domain/adviser/answer/equipment-query.ts';
import { applyFollowUp, type ShownAd } from '../domain/adviser/answer/follow-up.ts';
import { listQuery } from '../domain/adviser/answer/list-query.ts';
import { matchingRows } from '../domain/adviser/answer/matching-rows.ts';
import { type Demands, meetsDemands } from '../domain/adviser/answer/meets-limits.ts';
import { pickVaried } from '../domain/adviser/answer/pick-varied.ts';
import { rankRows } from '../domain/adviser/answer/rank-rows.ts';
import { reasonsFor } from '../domain/adviser/answer/reasons.ts';
import { type Relaxation, relaxations } from '../domain/adviser/answer/relaxations.ts';
import { usualPrices } from '../domain/adviser/answer/usual-prices.ts';
import { WISH_CATEGORIES } from '../domain/adviser/answer/wish-categories.ts';
import { isAsking, isNothing, mergeUnderstanding } from '../domain/adviser/understanding/merge-understanding.ts';
import { understand } from '../domain/adviser/understanding/understand.ts';
import {
  type Equipment,
  NOTHING_UNDERSTOOD,
  type Understanding,
} from '../domain/adviser/understanding/understanding.ts';
import { understandingChips } from '../domain/adviser/understanding/understanding-chips.ts';
import { isoDay, yearInSweden } from '../domain/format/dates.ts';
import { vehicleTax } from '../domain/tax/vehicle-tax.ts';
import type { AdSearchService } from './ad-search-service.ts';
import { wordQuery } from './ad-words.ts';
import { readAdviserAds, readRecommended } from './adviser-ads.ts';
import { readCarNames } from './car-names.ts';
import type { Db } from './client.ts';

/** The adviser that needs no model and no network: from a text to cars of the stock with reasons. */
export type BuiltInAdviser = {
  /** What a text asks for by itself. */
  understand: (text: string, now: Date) => Promise<Understanding>;
  /** The answer to the next message of a conversation. */
  answer: (text: string, conversation: Conversation, now: Date) => Promise<AdviserAnswer>;
  /** The answer to what is understood already, as after a chip was removed. */
  answerTo: (understanding: Understanding, shown: readonly ShownAd[], now: Date) => Promise<AdviserAnswer>;
};

/** What a message goes on from: the understanding of the answer before, and every car shown so far. */
export type Conversation = { understanding: Understanding; shown: readonly ShownAd[] };
export const NEW_CONVERSATION: Conversation = { understanding: NOTHING_UNDERSTOOD, shown: [] };

const MOST_ADS = 5;
/** Fewer cars than this, and demands are loosened. */
const FEW_ADS = 3;
/** Read for the five that are shown: some may have been sold since, or name their equipment otherwise. */
const READ_ADS = 30;

export function createBuiltInAdviser(db: Db, adSearch: AdSearchService): BuiltInAdviser {
  const read = async (text: string, now: Date): Promise<Understanding> =>
    understand(text, { names: await readCarNames(db), thisYear: yearInSweden(now) });

  const answerTo: BuiltInAdviser['answerTo'] = async (said, shown, now) => {
    const understanding = applyFollowUp(said, shown);
    const names = await readCarNames(db);
    const base = {
      understanding: { ...understanding, followUp: null },
      chips: understandingChips(understanding, names),
    };
    if (!isAsking(understanding)) return { ...base, ...nothingUnderstood(understanding) };
    const seen =
      understanding.followUp === 'more' ? new Set(shown.map(({ internalId }) => internalId)) : new Set<number>();
    const found = await adSearch.withIndex((index, rowsOfQuery) =>
      findAds({ db, index, rowsOfQuery, understanding, seen, now }),
    );
    return { ...base, ...toAnswer(understanding, found ?? NOTHING_FOUND, seen.size > 0) };
  };

  return {
    understand: read,
    answerTo,
    answer: async (text, { understanding, shown }, now) => {
      const next = await read(text, now);
      // A message that was not understood does not make the ones before be answered once more.
      if (isNothing(next)) return answerTo({ ...NOTHING_UNDERSTOOD, unknown: next.unknown }, [], now);
      return answerTo(mergeUnderstanding(understanding, next), shown, now);
    },
  };
}

type Found = { ads: AdvisedAd[]; total: number; hits: number; demands: Demands; relaxed: Relaxation[] };
const NOTHING_FOUND: Found = { ads: [], total: 0, hits: 0, demands: NOTHING_UNDERSTOOD, relaxed: [] };

/** What a search for one answer needs. */
type Search = {
  db: Db;
  index: SearchIndex;
  rowsOfQuery: (query: string) => Promise<Uint8Array>;
  understanding: Understanding;
  /** Cars that are not to be shown again. */
  seen: ReadonlySet<number>;
  now: Date;
};

/** Up to so many rows are held against the ads themselves, whose equipment says more than their words alone. */
const CHECKED_ROWS = 60;

async function rowsMeeting({ db, index: { columns }, rowsOfQuery }: Search, demands: Demands): Promise<number[]> {
  const { equipment, notEquipment } = demands.limits;
  const rowsWith = (list: readonly Equipment[]): Promise<Uint8Array[]> =>
    Promise.all(list.map((each) => rowsOfQuery(equipmentQuery(each))));
  const words = wordQuery(demands.filters.search);
  const named = words === null ? [] : [await rowsOfQuery(words)];
  const [wanted, unwanted] = [[...named, ...(await rowsWith(equipment))], await rowsWith(notEquipment)];
  const rows = matchingRows(columns, demands, { wanted, unwanted });
  if (equipment.length === 0 || rows.length > CHECKED_ROWS) return rows;
  const ads = await readAdviserAds(
    db,
    rows.map((row) => columns.internalId[row] ?? 0),
  );
  const meeting = new Set(ads.filter((ad) => meetsDemands(ad, demands)).map(({ internalId }) => internalId));
  return rows.filter((row) => meeting.has(columns.internalId[row] ?? 0));
}

/** The rows that meet every demand, and those that do once some are loosened, where the first are few. */
async function looseRows(
  search: Search,
  asked: Demands,
): Promise<{ exact: number[]; rows: number[]; demands: Demands; relaxed: Relaxation[] }> {
  const exact = await rowsMeeting(search, asked);
  const none = { exact, rows: exact, demands: asked, relaxed: [] };
  if (exact.length >= FEW_ADS) return none;
  const relaxed: Relaxation[] = [];
  for (const step of relaxations(asked)) {
    relaxed.push(step);
    const rows = await rowsMeeting(search, step.demands);
    if (rows.length >= FEW_ADS) return { exact, rows, demands: step.demands, relaxed };
    if (rows.length > exact.length) Object.assign(none, { rows, demands: step.demands, relaxed: [...relaxed] });
  }
  return none;
}

async function findAds(search: Search): Promise<Found> {
  const { db, index, understanding, seen, now } = search;
  const { columns } = index;
  const { exact, rows, demands, relaxed } = await looseRows(search, understanding);
  const slugs = understanding.wishes.flatMap((wish) => WISH_CATEGORIES[wish] ?? []);
  const stock = {
    columns,
    usual: usualPrices(columns),
    thisYear: yearInSweden(now),
    recommended: await readRecommended(db, slugs),
  };
  const isUnseen = (row: number): boolean => !seen.has(columns.internalId[row] ?? 0);
  // Cars that meet everything come before those that do not.
  const isExact = new Set(rows.length > exact.length ? exact : []);
  const ranked = [
    ...rankRows([...isExact].filter(isUnseen), understanding, stock, READ_ADS),
    ...rankRows(
      rows.filter((row) => !isExact.has(row) && isUnseen(row)),
      understanding,
      stock,
      READ_ADS,
    ),
  ];
  const rowOf = new Map(ranked.map((row) => [columns.internalId[row] ?? 0, row]));
  // The ads are read after the index: what changed in between, or was only nearly right, is not shown.
  const fitting = (await readAdviserAds(db, [...rowOf.keys()])).filter((ad) => meetsDemands(ad, demands));
  const isInOrder = understanding.filters.model.length > 0 || understanding.sort !== null || relaxed.length > 0;
  const ads = pickVaried(fitting, { count: MOST_ADS, isOneModel: isInOrder }).map((facts) => ({
    facts,
    reasons: reasonsFor(facts, {
      wishes: understanding.wishes,
      filters: understanding.filters,
      usual: stock.usual(rowOf.get(facts.internalId) ?? 0),
      tax: taxOf(facts, now),
      thisYear: stock.thisYear,
    }),
  }));
  return { ads, total: rows.length, hits: exact.length, demands, relaxed };
}

/** kr a year, that of the coming years where a malus may be over; null when it cannot be reckoned. */
function taxOf(ad: AdFacts, now: Date): number | null {
  const result = vehicleTax({ ...ad, ...ad.emissions }, isoDay(now));
  return result.ok && result.value.amounts.length === 1 ? (result.value.amounts[0]?.kronor ?? null) : null;
}

const nothingUnderstood = (understanding: Understanding): Omit<AdviserAnswer, 'understanding' | 'chips'> => ({
  text: [...understanding.notes.map(noteText), unknownText(understanding), EXAMPLE].filter((text) => text !== null),
  ads: [],
  total: 0,
  list: { ...listQuery(understanding), sort: null },
  relaxed: [],
  question: QUESTION,
});

function toAnswer(
  understanding: Understanding,
  found: Found,
  isMore: boolean,
): Omit<AdviserAnswer, 'understanding' | 'chips'> {
  const { ads, total, hits, demands, relaxed } = found;
  const list = { ...listQuery(demands), sort: understanding.sort };
  const notes = [...understanding.notes.map(noteText), unknownText(understanding)].filter((text) => text !== null);
  if (ads.length === 0) {
    const text = isMore && total > 0 ? NO_MORE_CARS : NO_CARS;
    return { text: [text, ...notes], ads, total, list, relaxed: [], question: NO_CARS_QUESTION };
  }
  return {
    text: [
      ...(relaxed.length > 0
        ? [
            relaxedText(
              hits,
              relaxed.map(({ text }) => text),
            ),
          ]
        : []),
      foundText(total, ads.length),
      ...notes,
      PRICE_LINE,
    ],
    ads,
    total,
    list,
    relaxed: relaxed.map(({ kind }) => kind),
    question: null,
  };
}
