import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { matchEngines } from '#src/commands/catalogue/match-engines.ts';
import { tagAds } from '#src/commands/catalogue/tag-ads.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction, type StockChange } from '#src/db/deliveries/stock-transaction.ts';
import {
  applyTaughtWord,
  insertTaughtWord,
  listUnknownCars,
  listUnknownWords,
  listWaitingUnknown,
  readAdsOfUnknownCars,
  readAdsOfUnknownWords,
  readTaughtWord,
  removeTaughtWord,
  type TaughtChange,
  type UnknownAd,
} from '#src/db/deliveries/taught-words.ts';
import { wordKey } from '#src/domain/ads/words/word-table.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { completeHeading } from '#src/domain/deliveries/heading.ts';
import { taughtCarOf } from '#src/domain/deliveries/match-car.ts';
import { headingCar, matchGeneration } from '#src/domain/deliveries/normalise-row.ts';
import { TAUGHT_COLUMNS, type TaughtColumns } from '#src/domain/deliveries/taught-columns.ts';
import {
  buildTaughtWords,
  TaughtRow,
  type TaughtWord,
  type TaughtWords,
  unknownWordOf,
} from '#src/domain/deliveries/taught-words.ts';
import { buildMatcher, type Matcher } from '#src/domain/wish/titles/match-catalogue.ts';

/** A word as staff teach it, of the rows of one dealer or of all. */
export type NewWord = Omit<TaughtWord, 'dealers' | 'isOwn'> & { dealerId: number | null };

export type WordPreview = {
  /** Published ads that change, with how they change. */
  changes: (TaughtChange & { name: string; status: string })[];
  /** Rows of files that wait for a decision. */
  waiting: number;
};

/** Everything that a word would change at once. */
export async function previewWord(db: Db, word: NewWord): Promise<WordPreview> {
  const catalogue = await readCatalogue(db);
  const taught = alone(word, catalogue);
  const waiting = await listWaitingUnknown(db, word.dealerId);
  return {
    changes: await changesOf(db, word, { taught, catalogue }),
    waiting: waiting.reduce(
      (sum, row) => sum + (row.field === word.field && isMeant(taught, word, row.make, row.word) ? row.rows : 0),
      0,
    ),
  };
}

/** `known`: the word is taught already; `other number`: other ads than those that were confirmed. */
export type TeachRefusal = { kind: 'known' } | { kind: 'other number'; ads: number };

/**
 * Teaches a word and applies it to the published ads, in one transaction; later deliveries are read by it.
 * @param ads number of ads that was confirmed
 */
export const teachWord = (
  pool: pg.Pool,
  actor: Actor,
  { word, ads }: { word: NewWord; ads: number },
): Promise<Result<{ id: number; ads: number }, TeachRefusal>> =>
  inStockTransaction<Result<{ id: number; ads: number }, TeachRefusal>>(pool, async (db) => {
    const catalogue = await readCatalogue(db);
    const changes = await changesOf(db, word, { taught: alone(word, catalogue), catalogue });
    if (changes.length !== ads) return unchanged(fail({ kind: 'other number', ads: changes.length }));
    const id = await insertTaughtWord(db, { ...word, email: actor.email });
    if (id === null) return unchanged(fail({ kind: 'known' }));
    await applyTaughtWord(db, id, changes);
    await deriveValues(
      db,
      changes.map((change) => change.id),
    );
    const after = { ...statedWord(word), ads: changes.length };
    await recordAudit(db, actor, { action: 'word.teach', subject: `word:${id}`, before: null, after });
    return { value: ok({ id, ads: changes.length }), touchedSeries: changes.length === 0 ? null : seriesOf(changes) };
  });

/** Undoes a taught word: its ads are as before, apart from those that were changed since, and later deliveries do not know it. */
export const forgetWord = (pool: pg.Pool, actor: Actor, id: number): Promise<Result<{ ads: number }, 'gone'>> =>
  inStockTransaction<Result<{ ads: number }, 'gone'>>(pool, async (db) => {
    const word = await readTaughtWord(db, id);
    if (!word) return unchanged(fail('gone'));
    const restored = await removeTaughtWord(db, id);
    await deriveValues(
      db,
      restored.map((ad) => ad.id),
    );
    await recordAudit(db, actor, {
      action: 'word.forget',
      subject: `word:${id}`,
      before: statedWord(word),
      after: null,
    });
    const touchedSeries = restored.length === 0 ? null : restored.flatMap(({ seriesIds }) => seriesIds);
    return { value: ok({ ads: restored.length }), touchedSeries };
  });

/** A word as the audit log states it. */
const statedWord = ({ field, make, word, dealerId, brandId, seriesId, value }: NewWord) => ({
  field,
  make,
  word,
  dealerId,
  brandId,
  seriesId,
  value,
});

const unchanged = <Value>(value: Value): StockChange<Value> => ({ value, touchedSeries: null });

async function deriveValues(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await matchEngines(db, { ids });
  await tagAds(db, { ids });
}

const seriesOf = (changes: readonly TaughtChange[]): (number | null)[] =>
  changes.flatMap(({ before, after }) =>
    [before.series_id, after.series_id].map((id) => (typeof id === 'number' ? id : null)),
  );

/** The word as that of every row: its ads and rows are chosen by their dealer. */
function alone(word: NewWord, catalogue: Catalogue): TaughtWords {
  const words = buildTaughtWords([{ ...word, dealers: null, isOwn: word.dealerId !== null }], catalogue);
  if (words === null) throw new Error('A word was lost.');
  return words;
}

function isMeant(taught: TaughtWords, word: NewWord, make: string, text: string | null): boolean {
  if (word.field === 'car') return new TaughtRow(taught, null).car(make, text) !== null;
  return wordKey(text ?? '') === wordKey(word.word);
}

type Readers = { taught: TaughtWords; catalogue: Catalogue };

async function changesOf(db: Db, word: NewWord, { taught, catalogue }: Readers): Promise<WordPreview['changes']> {
  const ads = await readMeantAds(db, word, taught);
  const matcher = ads.length === 0 ? null : buildMatcher(catalogue);
  return ads.flatMap((ad) => {
    const { id, name, status } = ad;
    const change = matcher && (word.field === 'car' ? carChange(ad, taught, matcher) : valueChange(ad, word));
    return change ? [{ id, name, status, ...change }] : [];
  });
}

async function readMeantAds(db: Db, word: NewWord, taught: TaughtWords): Promise<UnknownAd[]> {
  if (word.field === 'car') {
    const cars = await listUnknownCars(db, word.dealerId);
    const meant = cars.filter(({ make, model }) => isMeant(taught, word, make, model));
    return meant.length === 0 ? [] : readAdsOfUnknownCars(db, meant, word.dealerId);
  }
  const words = await listUnknownWords(db, word.dealerId);
  const meant = words.filter(({ field, word: text }) => field === word.field && isMeant(taught, word, '', text));
  return meant.length === 0 ? [] : readAdsOfUnknownWords(db, meant, word.dealerId);
}

type ColumnChange = { before: TaughtColumns; after: TaughtColumns };

/** Places the car of an ad as the import of its row would. */
function carChange(ad: UnknownAd, taught: TaughtWords, matcher: Matcher): ColumnChange | null {
  const { brand: make, model, series, name: heading } = ad;
  const car = taughtCarOf(new TaughtRow(taught, null), matcher, { make, model: series ?? model, heading });
  if (car === null) return null;
  const placed = { ...ad, qualityFlags: [...ad.qualityFlags], brand: car.brand.name, brandId: car.brand.id };
  const found = matchGeneration(placed, car, matcher) ?? car;
  // The heading of an unknown make began with it.
  const name = make !== placed.brand && heading.startsWith(`${make} `) ? heading.slice(make.length + 1) : heading;
  if (!ad.setByStaff.includes('name'))
    placed.name = completeHeading(name, headingCar(found.brand, found.series, name, matcher));
  if (ad.setByStaff.includes('model_year')) {
    placed.modelYear = ad.modelYear;
    placed.qualityFlags = [...ad.qualityFlags];
  }
  return differing(carColumns(ad), carColumns(placed));
}

/** Only the columns that differ: others may be changed by another word, and undone apart from this one. */
function differing(before: TaughtColumns, after: TaughtColumns): ColumnChange | null {
  const isChanged = (column: keyof TaughtColumns): boolean =>
    JSON.stringify(before[column]) !== JSON.stringify(after[column]);
  const columns = TAUGHT_COLUMNS.filter(isChanged);
  if (columns.length === 0) return null;
  const only = (all: TaughtColumns): TaughtColumns =>
    Object.fromEntries(columns.map((column) => [column, all[column] ?? null]));
  return { before: only(before), after: only(after) };
}

const carColumns = (ad: UnknownAd): TaughtColumns => ({
  name: ad.name,
  brand: ad.brand,
  brand_id: ad.brandId,
  series: ad.series,
  series_id: ad.seriesId,
  generation: ad.generation,
  generation_id: ad.generationId,
  model_year: ad.modelYear,
  quality_flags: ad.qualityFlags,
});

/** Sets the field of an ad, unless it has a value of its own or staff have set it. */
function valueChange(ad: UnknownAd, { field, word, value }: NewWord): ColumnChange | null {
  if (field === 'car' || ad.setByStaff.includes(field)) return null;
  const stored = ad.values[field];
  const isEmpty = stored === null || stored.length === 0;
  const isOther = (flag: string): boolean => {
    const unknown = unknownWordOf(flag);
    return unknown?.field !== field || wordKey(unknown.word) !== wordKey(word);
  };
  return differing(
    { [field]: stored, quality_flags: ad.qualityFlags },
    {
      [field]: isEmpty ? (field === 'fuels' ? [value] : value) : stored,
      quality_flags: ad.qualityFlags.filter(isOther),
    },
  );
}
