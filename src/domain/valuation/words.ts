import { readableWord } from '#src/domain/format/capitals.ts';
import { hashText, type ValuedCar } from './valued-car.ts';

/** Slots of a car's words: first those of its heading, which name trim and engine, then its equipment. */
export const TEXT_WORDS = { from: 0, slots: 10 } as const;
export const EQUIPMENT_WORDS = { from: 10, slots: 20 } as const;
export const MAX_WORDS = EQUIPMENT_WORDS.from + EQUIPMENT_WORDS.slots;
/** In a slot without a word. */
export const NO_WORD = 0;

/** A word says something of a series when at least so many cars of so many dealers have it. */
const MIN_CARS = 3;
const MIN_DEALERS = 2;
/** Share of a series that has the equipment that says most of its trim: what nearly all or nearly none have says less. */
const DISTINCTIVE_SHARE = 0.1;

/** Words and numbers of Latin letters; a decimal comma is a point. Model years, prices and distances are facts of their own. */
const WORD = /[0-9a-zß-ɏ]+(?:[-.,][0-9a-zß-ɏ]+)*/gi;
const LONG_NUMBER = /^\d{4,}/;

/** The words of a heading or a model, as they are written. */
export function wordsOfText(text: string): string[] {
  return (text.normalize('NFC').match(WORD) ?? []).filter((word) => !LONG_NUMBER.test(word));
}

/** The number by which columns name a word or an item of equipment, in any letter case. */
export const wordCode = (word: string): number => hashText(word.toLowerCase().replace(',', '.')) | 0 || 1;

type WordCar = Pick<ValuedCar, 'text' | 'equipment'>;
/** The columns of cars that words are read from and written to. */
type WordColumns = {
  dealer: Float64Array;
  inSample: Uint8Array;
  words: Int32Array;
  wordNames: Map<number, string>;
};

const codesOfText = ({ text }: WordCar): number[] => wordsOfText(text).map(wordCode);
const codesOfEquipment = ({ equipment }: WordCar): number[] => equipment.map(wordCode);

/**
 * Writes the words by which each car differs from others of its series. Of too many, the first of the heading are read, as headings
 * begin with the version, and the most distinctive equipment.
 * @param cars of one series, in the order of the rows from `from` on
 */
export function writeWords(columns: WordColumns, from: number, cars: readonly WordCar[]): void {
  const texts = new SeriesWords(columns, from, cars.map(codesOfText));
  const equipment = new SeriesWords(columns, from, cars.map(codesOfEquipment));
  for (let place = 0; place < cars.length; place += 1) {
    const at = (from + place) * MAX_WORDS;
    columns.words.set(texts.of(place).slice(0, TEXT_WORDS.slots), at + TEXT_WORDS.from);
    let items = equipment.of(place);
    if (items.length > EQUIPMENT_WORDS.slots)
      items = items.sort((a, b) => equipment.fromDistinctive(a) - equipment.fromDistinctive(b) || a - b);
    columns.words.set(items.slice(0, EQUIPMENT_WORDS.slots), at + EQUIPMENT_WORDS.from);
  }
  nameWords(columns, from, cars);
}

/** Stores how the words are written by the first car that has each. */
function nameWords({ words, wordNames }: WordColumns, from: number, cars: readonly WordCar[]): void {
  for (const [place, car] of cars.entries()) {
    const at = (from + place) * MAX_WORDS;
    const unnamed = words.subarray(at, at + MAX_WORDS).filter((code) => code !== NO_WORD && !wordNames.has(code));
    if (unnamed.length === 0) continue;
    for (const word of [...wordsOfText(car.text), ...car.equipment])
      if (unnamed.includes(wordCode(word)) && !wordNames.has(wordCode(word)))
        wordNames.set(wordCode(word), readableWord(word));
  }
}

type WordCount = { cars: number; last: number; dealer: number; isOfSeveral: boolean };

/** The words that some of the cars of a series have, and that more than one dealer uses. */
class SeriesWords {
  private readonly codes: readonly (readonly number[])[];
  private readonly counts = new Map<number, WordCount>();
  private readonly minDealers: number;
  private cars = 0;

  constructor({ dealer, inSample }: WordColumns, from: number, codes: readonly (readonly number[])[]) {
    this.codes = codes;
    const dealers = new Set<number>();
    for (const [place, ofCar] of codes.entries()) {
      if (inSample[from + place] === 0) continue;
      const seller = dealer[from + place] ?? 0;
      this.cars += 1;
      dealers.add(seller);
      for (const code of ofCar) this.count(code, place, seller);
    }
    this.minDealers = Math.min(MIN_DEALERS, dealers.size);
  }

  private count(code: number, place: number, seller: number): void {
    const count = this.counts.get(code);
    if (count === undefined) this.counts.set(code, { cars: 1, last: place, dealer: seller, isOfSeveral: false });
    else if (count.last !== place) {
      count.cars += 1;
      count.last = place;
      if (seller !== count.dealer) count.isOfSeveral = true;
    }
  }

  private isDistinctive(code: number): boolean {
    const count = this.counts.get(code);
    if (count === undefined || count.cars < MIN_CARS || count.cars === this.cars) return false;
    return count.isOfSeveral || this.minDealers < MIN_DEALERS;
  }

  /** Those of a car, each once. */
  of(place: number): number[] {
    const found: number[] = [];
    for (const code of this.codes[place] ?? []) if (this.isDistinctive(code) && !found.includes(code)) found.push(code);
    return found;
  }

  /** How far the share of cars with a word is from the most distinctive one. */
  fromDistinctive(code: number): number {
    return Math.abs((this.counts.get(code)?.cars ?? 0) / this.cars - DISTINCTIVE_SHARE);
  }
}
