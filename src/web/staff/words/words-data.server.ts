import { z } from 'zod';
import { forgetWord, type NewWord, previewWord, teachWord } from '#src/commands/deliveries/teach-word.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { findDealerById } from '#src/db/dealers/dealer-people.ts';
import {
  listDealersOfUnknown,
  listTaughtWords,
  listUnknownCars,
  listUnknownWords,
} from '#src/db/deliveries/taught-words.ts';
import { readSearchEntries } from '#src/db/suggestions/suggestions.ts';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import {
  isValueField,
  MAX_TAUGHT_LENGTH,
  TAUGHT_VALUES,
  type TaughtField,
} from '#src/domain/deliveries/taught-words.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { cleanFilterText } from '#src/domain/format/parameter-text.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { matchKey, matchWords } from '#src/domain/swedish/match-key.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';

const PAGE_SIZE = 50;
const MAX_TAUGHT = 200;
/** Changed ads that are named before a word is saved. */
const MAX_NAMED = 10;
const MAX_GUESSES = 5;

const cleaned = (text: string | null): string => cleanFilterText((text ?? '').slice(0, MAX_TAUGHT_LENGTH));

/** Unknown words, those that staff have taught, and the one that is being taught. */
export async function readUnknownWords(request: StaffRequest) {
  const { db, url } = request;
  const text = cleaned(url.searchParams.get('q'));
  const dealerId = readId(url.searchParams.get('handlare') ?? undefined);
  const [cars, words, taught, dealer, teaching] = await Promise.all([
    listUnknownCars(db, dealerId),
    listUnknownWords(db, dealerId),
    listTaughtWords(db, MAX_TAUGHT),
    dealerId === null ? undefined : findDealerById(db, dealerId),
    readTeaching(request),
  ]);
  const unknown = [
    ...cars.map(({ model, ...car }) => ({ ...car, field: 'car' as TaughtField, word: model ?? '' })),
    ...words.map((word) => ({ ...word, make: '' })),
  ].sort((a, b) => b.active - a.active || b.ads - a.ads);
  const found = unknown.filter(({ make, word }) => matchWords(`${make} ${word}`).includes(matchWords(text)));
  const lastPage = lastPageOf(found.length, PAGE_SIZE);
  const page = Math.min(pageOf(url), lastPage);
  return {
    text,
    dealer,
    total: found.length,
    page,
    lastPage,
    unknown: found
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map((each) => ({ ...each, what: whatOf(each.field) })),
    taught: taught.map(({ field, make, word, brand, series, value, ...rest }) => ({
      ...rest,
      word: [make, word].filter((part) => part !== '').join(' '),
      what: whatOf(field),
      meaning: brand === null ? (value ?? '') : carName(brand, series),
    })),
    teaching,
  };
}

export type UnknownWordsModel = Awaited<ReturnType<typeof readUnknownWords>>;
export type TeachingModel = NonNullable<UnknownWordsModel['teaching']>;

const whatOf = (field: TaughtField): string => (field === 'car' ? 'Bil' : adFieldLabel(field));

/** The word of the address: its possible meanings, and what the chosen one would change. */
async function readTeaching(request: StaffRequest) {
  const { db, url } = request;
  const asked = (name: string): string => cleaned(url.searchParams.get(name));
  const field = asked('falt');
  if (field !== 'car' && !isValueField(field)) return null;
  const [make, word, target, forDealer] = [asked('marke'), asked('ord'), asked('betyder'), asked('for')];
  if (make === '' && word === '') return null;
  const dealers = await listDealersOfUnknown(db, { field, make, word });
  const base = {
    field,
    make,
    word,
    target,
    forDealer,
    dealers,
    // The word of a make that the catalogue has cannot be empty: its models differ.
    hasWord: field !== 'car' || word !== '',
    values: field === 'car' ? null : [...TAUGHT_VALUES[field]],
    names: field === 'car' ? await namesOfCars(request) : [],
  };
  if (target === '') return { ...base, problem: '', guesses: [], preview: null };
  const meant = await readWord(request, { field, make, word, target, forDealer });
  if (typeof meant === 'string')
    return { ...base, problem: meant, guesses: await similarCars(request, target), preview: null };
  const { changes, waiting } = await previewWord(db, meant.word);
  return {
    ...base,
    problem: '',
    guesses: [],
    preview: {
      meaning: meant.meaning,
      ads: changes.length,
      active: changes.filter(({ status }) => status === 'active').length,
      waiting,
      named: changes.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name })),
    },
  };
}

const namesOfCars = async ({ db }: StaffRequest): Promise<string[]> =>
  (await readSearchEntries(db))
    .flatMap(({ type, term, display }) => (type !== 'category' && term === display ? [display] : []))
    .sort(bySwedish);

async function similarCars({ suggestions }: StaffRequest, text: string): Promise<string[]> {
  const found = await suggestions.suggest(text, 'header', 'latest');
  return [...new Set(found.flatMap(({ type, displayValue }) => (type === 'category' ? [] : [displayValue])))].slice(
    0,
    MAX_GUESSES,
  );
}

type Asked = { field: string; make: string; word: string; target: string; forDealer: string };

/** The word as it would be taught, or why it cannot be. */
async function readWord(
  request: StaffRequest,
  { field, make, word, target, forDealer }: Asked,
): Promise<{ word: NewWord; meaning: string } | string> {
  const dealerId = readId(forDealer);
  if (forDealer !== '' && (dealerId === null || (await findDealerById(request.db, dealerId)) === undefined))
    return 'Handlaren finns inte.';
  const none = { make: '', brandId: null, seriesId: null, value: null };
  if (field !== 'car') {
    if (!isValueField(field) || word === '') return 'Välj ett ord i listan.';
    if (matchKey(word) === '') return NO_LETTER;
    const value = TAUGHT_VALUES[field].find((each) => each === target);
    return value === undefined
      ? 'Välj bland orden i listan.'
      : { word: { ...none, field, word, dealerId, value }, meaning: value };
  }
  if (matchKey(make) === '' || (word !== '' && matchKey(word) === '')) return NO_LETTER;
  const catalogue = await readCatalogue(request.db);
  const isKnownMake = catalogue.brands.some(({ name }) => matchKey(name) === matchKey(make));
  if (isKnownMake && word === '') return 'Skriv vad modellen börjar med.';
  const named = await findCar(request, catalogue, target);
  if (named === null) return 'Det märket eller den modellen finns inte.';
  if (isKnownMake && named.series === null) return 'Välj en modell.';
  const [brandId, seriesId] = [named.brand.id, named.series?.id ?? null];
  return {
    word: { ...none, field, make, word, dealerId, brandId, seriesId },
    meaning: carName(named.brand.name, named.series?.name ?? null),
  };
}

/** Other texts have the same empty key, so one of them would stand for all. */
const NO_LETTER = 'Ordet behöver minst en latinsk bokstav eller en siffra. Andra tecken kan vi inte skilja åt.';

/** The make or model that a text names: by the site's search, or by a name of the catalogue that nobody sells now. */
async function findCar({ suggestions }: StaffRequest, catalogue: Catalogue, text: string) {
  const named = await suggestions.findCar(text, null);
  const brand = named && catalogue.brands.find(({ name }) => name === named.brand);
  if (!brand) return buildMatcher(catalogue).carOfTitle(text);
  return { brand, series: brand.series.find(({ name }) => name === named.series) ?? null };
}

const line = z.string().max(MAX_TAUGHT_LENGTH).default('').transform(cleaned);
const taughtFields = z.strictObject({
  falt: line,
  marke: line,
  ord: line,
  betyder: line,
  for: line,
  antal: z.coerce.number().int().min(0).max(10_000_000),
});
const NOT_TAUGHT = 'Ordet är inte inlärt';

export const unknownWordsAction = staffAction({
  teach: staffForm(taughtFields, NOT_TAUGHT, async (request: StaffRequest, sent) => {
    const { falt: field, marke: make, ord: word, betyder: target, for: forDealer, antal: ads } = sent;
    const meant = await readWord(request, { field, make, word, target, forDealer });
    if (typeof meant === 'string') return refused(NOT_TAUGHT, meant);
    const taught = await teachWord(request.stockPool, request.staff, { word: meant.word, ads });
    if (taught.ok) return done('Ordet är inlärt', `${changedText(taught.value.ads)} Nya leveranser läses så.`);
    if (taught.failure.kind === 'known')
      return refused(NOT_TAUGHT, 'Ordet är redan inlärt. Ångra det först, längre ned.');
    return refused(
      NOT_TAUGHT,
      `Annonserna har ändrats: nu gäller det ${formatCount(taught.failure.ads, 'annons', 'annonser')}. Titta igen och spara sedan.`,
    );
  }),
  forget: staffForm(
    z.strictObject({ id: z.string().max(20) }),
    'Ordet är inte glömt',
    async ({ stockPool, staff }: StaffRequest, { id }) => {
      const forgotten = await forgetWord(stockPool, staff, readId(id) ?? 0);
      if (!forgotten.ok) return refused('Ordet är inte glömt', 'Det finns inte längre.');
      return done('Ordet är glömt', `${changedText(forgotten.value.ads)} Nya leveranser läses utan det.`);
    },
  ),
});

const changedText = (ads: number): string =>
  ads === 0 ? 'Ingen annons är ändrad.' : `${formatCount(ads, 'annons är ändrad', 'annonser är ändrade')}.`;
