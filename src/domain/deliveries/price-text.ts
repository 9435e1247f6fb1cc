import { parseDigits, parseNumberText } from './number-text.ts';
import { type QuantityText, quantityReader, type StatedNumber } from './quantity-text.ts';

/** Whether a stated price includes value-added tax: `deductible` prices include it, and a buyer who is liable to tax deducts it. */
export type PriceVat = 'included' | 'excluded' | 'deductible' | 'unknown';

/** Why a text states no price of the car in kronor. */
export type NoPrice = 'on request' | 'currency' | 'monthly' | 'from' | 'unreadable';

type PriceReading =
  | {
      kind: 'price';
      /** kr, as it is stated: without VAT if `vat` is `excluded`. */
      amount: number;
      vat: PriceVat;
      /** kr; the price before a reduction, never below `amount`. */
      ordinary: number | null;
      /** The text is a number in kronor and no more. */
      isPlain: boolean;
    }
  | { kind: 'none'; reason: NoPrice };

/** kr of each unit of Swedish money; numbers in thousands and millions have decimals. */
const KRONOR: ReadonlyMap<string, number> = new Map([
  ...['', 'kr', 'kronor', 'sek', 'skr', ':-', ',-', '.-', ';-', 'kr:-', 'kr,-', 'kr.-'].map(
    (unit): [string, number] => [unit, 1],
  ),
  ...['tkr', 'tsek', 'ksek', 'kkr', 'k', 'tusen', 'tusen kr'].map((unit): [string, number] => [
    unit.replace(' ', ''),
    1_000,
  ]),
  ...['mkr', 'mnkr', 'msek', 'miljoner', 'milj', 'miljon', 'milj.kr', 'miljonerkr'].map((unit): [string, number] => [
    unit,
    1_000_000,
  ]),
]);

const FOREIGN = '€ eur euro euros nok nkr dkk dkr usd $ gbp £ pln zł chf'.split(' ');

/** Meaning of a word for a number: of the next one, or at the end of the text of the last one. */
type Role = 'current' | 'to' | 'ordinary' | 'other' | 'monthly' | 'from' | 'foreign' | 'filler';

const words = (role: Role, texts: string): [string, Role][] => texts.split(', ').map((text) => [text, role]);

/** Words before a number, in lower case; of several, the first of the order below decides. */
const ROLES: ReadonlyMap<string, Role> = new Map([
  ...words('foreign', FOREIGN.join(', ')),
  ...words('monthly', 'månadskostnad, månadspris, leasing, leasingpris, privatleasing, leasa, leasas, finansiering'),
  ...words(
    'other',
    'nypris, nybilspris, nybilspriset, handpenning, kontantinsats, insats, rabatt, spara, sparar, besparing, restvärde, inbytesvärde, leveransavgift, frakt',
  ),
  ...words(
    'ordinary',
    'ord, ordinarie, ordpris, ordinariepris, tidigare, förut, förr, var, innan, före, rek, listpris, was, statt',
  ),
  ...words('from', 'fr, från, from, ab, fra, fr.o.m, startpris, utropspris, lägst, minst'),
  // After an ordinary price only: "sänkt från 249 900 till 229 900".
  ...words('to', 'till'),
  ...words(
    'current',
    'pris, priset, kontantpris, kontant, nu, nupris, kampanj, kampanjpris, rea, reapris, erbjudande, specialpris, sänkt, sänkta, prissänkt, slutpris, totalpris, fastpris, vårt, price, now, preis, cash, begärt, kassapris, lagerpris, extrapris',
  ),
  ...words(
    'filler',
    'ca, cirka, circa, runt, ungefär, endast, bara, blott, only, sek, skr, kr, för, bilen, fast, total, totalt, köp, säljes, säljs',
  ),
]);
const ORDER: readonly Role[] = ['foreign', 'monthly', 'other', 'ordinary', 'from', 'to', 'current', 'filler'];

/** Phrases after a number about the number itself. */
const VAT: readonly (readonly [RegExp, PriceVat])[] = [
  [
    /\b(?:(?:avdragsgill|avdragbar|avdragsbar) moms|moms (?:är )?(?:avdragsgill|avdragbar|avdragsbar)|momsbil|vat (?:deductible|qualifying)|mwst ausweisbar)\b/gu,
    'deductible',
  ],
  [
    /\b(?:exklusive|exkl|exk|excl|excluding|ex|utan|plus|zzgl|without|eks|ekskl) (?:moms|vat|mwst|mva|tax)\b|\bmoms tillkommer\b|\btillkommer moms\b|\bnetto(?:pris)?\b/gu,
    'excluded',
  ],
  [
    /\b(?:inklusive|inkl|ink|incl|including|med|with) (?:moms|vat|mwst|mva|tax)\b|\bmomsen? (?:ingår|inkluderad)\b|\bmomsad\b|\bbrutto(?:pris)?\b/gu,
    'included',
  ],
];
const MONTHLY = /\b(?:(?:per|i|pr|p) )?(?:mån|månad|månaden|månader|mnd|month|months|monat|monatlich|mtl)\b/gu;

const REQUEST =
  'ring, oss, för, pris, priset, på, begäran, kontakta, förfrågan, offert, meddelas, enligt, överenskommelse, ök, price, on, request, poa, p.o.a, auf, anfrage, maila, mejla, fråga, säljaren, handlaren, begär, senare, kommer, snart, tba, call, info, mer, vid, inkommande, preis, om';
const REQUEST_WORDS: ReadonlySet<string> = new Set(REQUEST.split(', '));

const readMoney = quantityReader({
  kind: 'whole',
  units: [...KRONOR.keys(), ...FOREIGN],
  ignored: [/\bc:a\b/gu, /(?<=\d)\s*(?:kr)?\s*[:;,.]\s?[-–—](?!\d)/gu],
});

/** The price that a text states. Where it states several, the roles of the others have to be clear. */
export function readPrice(text: string): PriceReading {
  const plain = parseNumberText(text, 'whole');
  if (plain !== null && PLAIN_UNITS.has(plain.unit))
    return { kind: 'price', amount: plain.value, vat: 'unknown', ordinary: null, isPlain: true };
  const read = readMoney(text.replace(/\+\s*moms/giu, ' exkl moms'));
  if (read === null) return NOT_READ;
  return read.mentions.length === 0 ? withoutNumbers(read) : choose(read);
}

const PLAIN_UNITS: ReadonlySet<string> = new Set(['', 'kr', 'sek', 'kronor']);
const none = (reason: NoPrice): PriceReading => ({ kind: 'none', reason });
const NOT_READ = none('unreadable');

const withoutNumbers = ({ words: [all = []] }: QuantityText): PriceReading =>
  all.length > 0 && all.every((word) => REQUEST_WORDS.has(word)) ? none('on request') : NOT_READ;

type Money = { kronor: number; role: Role; vat: PriceVat };

function choose({ mentions, words: groups }: QuantityText): PriceReading {
  const amounts: Money[] = mentions.map((mention) => ({ kronor: kronorOf(mention), role: 'filler', vat: 'unknown' }));
  for (const [place, group] of groups.entries()) {
    const [before, after] = [amounts[place - 1], amounts[place]];
    // Words before the only number may say the same of it: "inkl. moms: 249 900".
    const left = takeSuffixes(group.join(' '), before ?? (amounts.length === 1 ? after : undefined));
    if (left === null) return NOT_READ;
    const role = roleOf(left);
    const about = after ?? before;
    if (role === null || about === undefined) return NOT_READ;
    if (role !== 'filler' && about.role === 'filler') about.role = role;
  }
  for (const [at, { unit }] of mentions.entries()) {
    const money = amounts[at];
    if (money && FOREIGN.includes(unit)) money.role = 'foreign';
  }
  return decide(amounts);
}

/** Removes what the words say of the number before them. @returns null: it contradicts itself */
function takeSuffixes(text: string, money: Money | undefined): string | null {
  let left = text;
  if (money === undefined) return left;
  for (const [phrase, vat] of VAT) {
    const shorter = withoutPhrase(left, phrase);
    if (shorter === left) continue;
    const known = money.vat;
    const isDeductible = [known, vat].includes('deductible') && known !== 'excluded' && vat !== 'excluded';
    if (known !== 'unknown' && known !== vat && !isDeductible) return null;
    money.vat = isDeductible ? 'deductible' : vat;
    left = shorter;
  }
  const shorter = withoutPhrase(left, MONTHLY);
  if (shorter !== left) money.role = 'monthly';
  return shorter;
}

const withoutPhrase = (text: string, phrase: RegExp): string => text.replace(phrase, ' ').replace(/ +/gu, ' ').trim();

/** @returns null: a word is unknown */
function roleOf(text: string): Role | null {
  const roles = new Set<Role>();
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const role = ROLES.get(word);
    if (role === undefined) return null;
    roles.add(role);
  }
  // "Sänkt från 249 900 till 229 900": from is the ordinary price.
  if (roles.has('from') && /\b(?:sänkt|sänkta|prissänkt|nedsatt)\b/u.test(text)) return 'ordinary';
  return ORDER.find((role) => roles.has(role)) ?? 'filler';
}

function decide(said: readonly Money[]): PriceReading {
  const ordinary = said.filter(({ role }) => role === 'ordinary');
  if (ordinary.length === 0 && said.some(({ role }) => role === 'to')) return NOT_READ;
  const current = said.filter(({ role }) => role === 'current' || role === 'to');
  const candidates = current.length > 0 ? current : said.filter(({ role }) => role === 'filler');
  const unclear = current.length > 0 && said.some(({ role }) => role === 'filler');
  const [price] = candidates;
  if (price === undefined || unclear) {
    const reasons = { monthly: 'monthly', foreign: 'currency', from: 'from' } as const;
    const roles = new Set(said.map(({ role }) => role));
    const [reason] = Object.entries(reasons).filter(([role]) => roles.has(role as Role));
    return none(!unclear && roles.size === 1 && reason ? reason[1] : 'unreadable');
  }
  const chosen = candidates.length === 1 ? price : withVat(candidates);
  if (chosen === null || ordinary.length > 1 || said.some(({ role }) => role === 'from')) return NOT_READ;
  const before = ordinary[0]?.kronor ?? null;
  if (before !== null && before < chosen.kronor) return NOT_READ;
  return { kind: 'price', amount: chosen.kronor, vat: chosen.vat, ordinary: before, isPlain: false };
}

/** Of the same price with and without VAT, the one with. */
function withVat(asked: readonly Money[]): Money | null {
  const included = asked.filter(({ vat }) => vat !== 'excluded');
  const excluded = asked.filter(({ vat }) => vat === 'excluded');
  const [one, other] = [included[0], excluded[0]];
  if (asked.length !== 2 || one === undefined || other === undefined) return null;
  return Math.abs(one.kronor / (other.kronor * 1.25) - 1) < 0.01 ? { ...one, vat: 'included' } : null;
}

function kronorOf({ value, digits, unit }: StatedNumber): number {
  const factor = KRONOR.get(unit) ?? 1;
  return factor === 1 ? value : (parseDigits(digits, 'decimal') ?? value) * factor;
}
