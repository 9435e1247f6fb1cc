import { findNumbers } from '#src/domain/wish/text/numbers.ts';

const MIN_YEAR = 1990;
const MAX_YEAR = 2035;
/** Whether a number may be a model year. */
export const isPlausibleYear = (value: number): boolean =>
  Number.isInteger(value) && value >= MIN_YEAR && value <= MAX_YEAR;
const MIN_MIL = 300;
const MAX_MIL = 80_000;
const ASKS =
  /\b(?:gar det att kopa|gar det|for bra for att vara|for bra for a|for bra|va sann|vara sant|sant|vagar (?:man|jag)|for mycket|for manga|for langt|mycket mil|okej|ok|risk\w*|skumt|lurt|rimligt|kan det stamma|stammer det|bra kop|koper (?:ni|du)|vad sags|nagot att ha|nat att ha|undvika|tveksam\w*|orolig|haller (?:den|motorn|ladan)|slut)\b/;

/** A car that a message describes by year and mileage, whose mileage it doubts: "V70 D5 2010 28 000 mil, går det att köpa?"; null: none. @param folded the message, folded */
export function readDescribedCar(folded: string): { year: number; mil: number } | null {
  if (!ASKS.test(folded) || /\b(?:max|hogst|under|minst|upp till|visa|soker|hitta mig)\b/.test(folded)) return null;
  const years: number[] = [];
  const mileages: number[] = [];
  for (const { end, value } of findNumbers(folded)) {
    const after = folded.slice(end);
    if (/^ ?mil\b(?! ?(?:om|per|i|\/) ?(?:aret|ar|dagen|dag|veckan?|manad\w*))/.test(after)) {
      if (value >= MIN_MIL && value <= MAX_MIL) mileages.push(value);
    } else if (isPlausibleYear(value) && !/^ ?(?:kr|kg|km|hk|kronor)\b/.test(after)) {
      years.push(value);
    }
  }
  const [[year], [mil]] = [years, mileages];
  return year !== undefined && mil !== undefined && years.length === 1 && mileages.length === 1 ? { year, mil } : null;
}

const TWO_YEARS =
  /\b((?:19|20)\d\d)\b[^.?!]{0,40}?\b(?:eller|mot|jamfort med|kontra|vs|an|och)\b[^.?!\d]{0,30}\b((?:19|20)\d\d)\b/;
const COMPARES =
  /\b(?:eller|jamfort med|kontra|vs|skillnad\w*|skiljer|dyrare|billigare|nytt|battre|vard|vart|hellre)\b/;
/** Two model years that a message asks to compare, the older first; null: none. @param folded the message, folded */
export function readTwoYears(folded: string): [number, number] | null {
  const found = TWO_YEARS.exec(folded);
  if (!found || !COMPARES.test(folded)) return null;
  const years = [Number(found[1]), Number(found[2])].sort((one, other) => one - other);
  const [older, newer] = years;
  return older !== undefined && newer !== undefined && older !== newer ? [older, newer] : null;
}

/** A difference in price that a message names: "60 tusen mer", kr; null: none. */
export function differenceIn(folded: string): number | null {
  for (const { end, value } of findNumbers(folded)) {
    const unit = /^ ?(tusen|tkr|k|kr|kronor|000)?(?: kr(?:onor)?)? (?:mer|dyrare|extra|billigare|mellan)\b/.exec(
      folded.slice(end),
    );
    if (!unit) continue;
    const kronor = unit[1] === 'tusen' || unit[1] === 'tkr' || unit[1] === 'k' ? value * 1_000 : value;
    if (kronor >= 1_000 && kronor <= 1_000_000) return kronor;
  }
  return null;
}
