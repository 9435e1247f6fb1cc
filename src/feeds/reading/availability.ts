import type { RowRejection } from '#src/domain/deliveries/imported-ad.ts';

/**
 * Words of `availability` in the documents of Google, Meta and schema.org, without case and separators: whether the car is for sale,
 * gone, or promised to somebody or not yet there.
 */
const WORDS: ReadonlyMap<string, 'for sale' | 'gone' | 'reserved' | 'coming'> = new Map([
  ...wordsFor(
    'for sale',
    'available availablefororder forsale instock instoreonly limitedavailability onlineonly active',
  ),
  ...wordsFor('gone', 'notavailable unavailable outofstock sold soldout discontinued inactive removed deleted'),
  ...wordsFor('reserved', 'pending salepending reserved onhold'),
  ...wordsFor('coming', 'preorder presale backorder madetoorder intransit comingsoon'),
]);

function wordsFor<State extends string>(state: State, words: string): [string, State][] {
  return words.split(' ').map((word) => [word, state]);
}

/** The meaning of `availability` for a car. */
type Availability = {
  /** Set when the car is not for sale. */
  problem: RowRejection | null;
  /** The word for the field status, when it says more than that the car is for sale. */
  status: string | null;
};

/** "https://schema.org/SoldOut" is as "sold out". An unknown word becomes the status, so that it is asked about. */
export function readAvailability(availability: string): Availability {
  const word = availability.trim().split(/[/#]/u).at(-1) ?? '';
  if (word === '') return { problem: null, status: null };
  const state = WORDS.get(word.toLowerCase().replaceAll(/[ _-]/gu, ''));
  if (state === 'gone') return { problem: notForSale(word), status: null };
  return { problem: null, status: state === 'for sale' ? null : (STATUS_WORDS.get(state ?? '') ?? word) };
}

const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ['reserved', 'reserverad'],
  ['coming', 'kommande'],
]);

const notForSale = (word: string): RowRejection => ({
  field: 'status',
  value: word,
  rule: 'inte till salu',
  reason: 'Bilen är inte till salu enligt fältet availability, och räknas som såld eller borttagen.',
});
