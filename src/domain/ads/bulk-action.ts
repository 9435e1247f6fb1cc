import { fail, ok, type Result } from '#src/base/result.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import {
  BODY_TYPES,
  type BodyType,
  PUBLISHED_STATUSES,
  type PublishedStatus,
  STATUS_WORDS,
  type StoredStatus,
} from '#src/domain/vocabulary/vocabulary.ts';
import { AD_RANGES } from './ad-limits.ts';
import type { FieldValue } from './staff-fields.ts';

/** An action of staff on many ads at once. */
export type BulkAction =
  | { kind: 'status'; status: PublishedStatus }
  /** The status is the feed's again. */
  | { kind: 'show' }
  /** All fields are the feed's again. */
  | { kind: 'follow' }
  | { kind: 'price'; unit: PriceUnit; amount: number }
  | { kind: 'chassis'; chassis: BodyType }
  | { kind: 'dealer'; dealerId: number };

export const PRICE_UNITS = ['procent', 'kr'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** The words of actions in the address, with their labels. Those without an input of their own are complete. */
export const BULK_ACTION_WORDS = {
  hide: 'Dölj',
  show: 'Visa igen',
  pris: 'Ändra pris',
  status: 'Byt status',
  biltyp: 'Byt biltyp',
  handlare: 'Byt handlare',
  folj: 'Följ handlaren igen',
} as const;
export type BulkActionWord = keyof typeof BULK_ACTION_WORDS;
const WORDS = Object.keys(BULK_ACTION_WORDS) as BulkActionWord[];

export const readBulkActionWord = (text: string | null): BulkActionWord | null =>
  WORDS.find((word) => word === text) ?? null;

/** Prices changed by a share are rounded to this, kr. */
const PRICE_STEP = 100;
const MAX_PERCENT = 50;
const MAX_KR = 500_000;

/** The action of a word and its input; fails with a Swedish message. */
export function readBulkAction(
  word: BulkActionWord,
  { value, unit }: { value: string; unit: string },
): Result<BulkAction, string> {
  switch (word) {
    case 'hide':
      return ok({ kind: 'status', status: 'hidden' });
    case 'show':
      return ok({ kind: 'show' });
    case 'folj':
      return ok({ kind: 'follow' });
    case 'status': {
      const status = PUBLISHED_STATUSES.find((each) => each === value);
      return status === undefined ? fail('Välj en status.') : ok({ kind: 'status', status });
    }
    case 'biltyp': {
      const chassis = BODY_TYPES.find((each) => each === value);
      return chassis === undefined ? fail('Välj en biltyp.') : ok({ kind: 'chassis', chassis });
    }
    case 'handlare':
      return /^[1-9]\d{0,8}$/.test(value) ? ok({ kind: 'dealer', dealerId: Number(value) }) : fail('Välj en handlare.');
    case 'pris':
      return readPrice(value, PRICE_UNITS.find((each) => each === unit) ?? 'procent');
  }
}

function readPrice(value: string, unit: PriceUnit): Result<BulkAction, string> {
  const max = unit === 'kr' ? MAX_KR : MAX_PERCENT;
  const text = value
    .replaceAll(/[\s\u00a0]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  const form = unit === 'kr' ? /^[+-]?\d{1,6}$/ : /^[+-]?\d{1,2}(\.\d)?$/;
  const amount = form.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(amount) <= max && amount !== 0) return ok({ kind: 'price', unit, amount });
  const sign = unit === 'kr' ? 'kr' : 'procent';
  return fail(`Skriv ett tal mellan −${formatNumber(max)} och ${formatNumber(max)} ${sign}, till exempel −5.`);
}

/** The facts of an ad that an action reads. */
export type BulkAd = {
  id: number;
  status: StoredStatus;
  price: number | null;
  chassis: string | null;
  dealerId: number | null;
  /** Fields that staff have set. */
  overrides: readonly { field: string; value: FieldValue; feedValue: FieldValue; email: string }[];
};

/** An override as stored, to be put back. */
export type StoredOverride = { field: string; value: FieldValue; feedValue: FieldValue; email: string; at: string };

/** The times that follow from a status, by their columns. */
export type StatusTimes = Readonly<Record<string, string | number | boolean | null>>;

export const SKIP_REASONS = {
  draft: 'utkast',
  'not for sale': 'är inte till salu',
  'no price': 'har inget pris',
  'price out of range': 'priset skulle bli för lågt eller för högt',
  'from a feed': 'handlarens nästa fil skulle lägga in bilen igen',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** The effect of an action on an ad: the fields that change, before and after. */
export type AdChange =
  | { kind: 'changed'; before: Fields; after: Fields }
  | { kind: 'same' }
  | { kind: 'skipped'; reason: SkipReason };
type Fields = Readonly<Record<string, FieldValue>>;

/** An ad created by staff has no feed; its status says so. */
const isOfStaff = ({ overrides }: BulkAd): boolean =>
  overrides.some(({ field, feedValue }) => field === 'status' && feedValue === null);

/** Hidden until the details of its dealer are complete, which is not what staff who hide it want. */
const isWithheld = ({ overrides }: BulkAd): boolean =>
  overrides.some(({ field, email }) => field === 'status' && email === WITHHELD_BY);

export function planAdChange(action: BulkAction, ad: BulkAd): AdChange {
  if (ad.status === 'draft') return { kind: 'skipped', reason: 'draft' };
  const { price } = ad;
  switch (action.kind) {
    case 'status':
      return changeOf('status', ad.status, action.status, isWithheld(ad));
    case 'show': {
      const overridden = ad.overrides.find(({ field }) => field === 'status');
      return changeOf('status', ad.status, overridden === undefined ? ad.status : (overridden.feedValue ?? 'active'));
    }
    case 'follow': {
      const overridden = ad.overrides.filter(({ feedValue, field }) => !(field === 'status' && feedValue === null));
      if (overridden.length === 0) return { kind: 'same' };
      const fields = (of: (each: (typeof overridden)[number]) => FieldValue) =>
        Object.fromEntries(overridden.map((each) => [each.field, of(each)]));
      return { kind: 'changed', before: fields(({ value }) => value), after: fields(({ feedValue }) => feedValue) };
    }
    case 'price': {
      // What a sold or removed car was asked for is history, which estimates read.
      if (ad.status !== 'active') return { kind: 'skipped', reason: 'not for sale' };
      if (price === null) return { kind: 'skipped', reason: 'no price' };
      const changed =
        action.unit === 'kr'
          ? price + action.amount
          : Math.round((price * (1 + action.amount / 100)) / PRICE_STEP) * PRICE_STEP;
      if (changed < AD_RANGES.price.min || changed > AD_RANGES.price.max)
        return { kind: 'skipped', reason: 'price out of range' };
      return changeOf('price', price, changed);
    }
    case 'chassis':
      return changeOf('chassis', ad.chassis, action.chassis);
    case 'dealer':
      if (ad.dealerId === action.dealerId) return { kind: 'same' };
      return isOfStaff(ad)
        ? changeOf('dealer_id', ad.dealerId, action.dealerId)
        : { kind: 'skipped', reason: 'from a feed' };
  }
}

const changeOf = (field: string, was: FieldValue, is: FieldValue, isOtherwise = false): AdChange =>
  was === is && !isOtherwise ? { kind: 'same' } : { kind: 'changed', before: { [field]: was }, after: { [field]: is } };

/** An action in words: "Ändra pris med −5 %". @param dealer name of the dealer that the action names */
export function bulkActionText(action: BulkAction, dealer: string | null = null): string {
  switch (action.kind) {
    case 'status':
      return action.status === 'hidden' ? 'Dölj' : `Byt status till ${STATUS_WORDS[action.status]}`;
    case 'show':
      return BULK_ACTION_WORDS.show;
    case 'follow':
      return BULK_ACTION_WORDS.folj;
    case 'price': {
      const sign = action.amount > 0 ? '+' : '−';
      const digits = Number.isInteger(action.amount) ? 0 : 1;
      return `Ändra pris med ${sign}${formatNumber(Math.abs(action.amount), digits)} ${action.unit === 'kr' ? 'kr' : '%'}`;
    }
    case 'chassis':
      return `Byt biltyp till ${action.chassis}`;
    case 'dealer':
      return `Byt handlare till ${dealer ?? `handlare ${action.dealerId}`}`;
  }
}
