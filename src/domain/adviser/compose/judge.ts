import {
  daysLine,
  depreciationLine,
  type KnownAd,
  mainReasons,
  mileageLine,
  verdictLine,
} from '#src/domain/adviser/topics/car-topics.ts';
import { countInWords, numberInWords } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized, listed, uncapitalized } from '#src/domain/format/texts.ts';
import { betterText } from '#src/domain/valuation/better-buys.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** How the answer to "is it a good buy?" begins, by the label of the price. */
const BEGINNINGS: Readonly<Record<PriceLabel, string>> = {
  very_low: 'Var försiktig, priset är ovanligt lågt:',
  low: 'Ja, priset talar för den:',
  usual: 'Priset är rimligt:',
  high: 'Nej, inte till det priset:',
  very_high: 'Nej, inte till det priset:',
};

/** How the answer to "why is it so cheap, is something wrong?" begins: it vouches for nothing that figures do not show. */
const BEGINNINGS_OF_WHY: Readonly<Record<PriceLabel, string>> = {
  ...BEGINNINGS,
  low: 'Priset i sig är inget varningstecken:',
  high: 'Den är dyrare än liknande:',
  very_high: 'Den är dyrare än liknande:',
};

const MAX_REASONS = 2;

/** The first sentence: the judgement of the price, or why there is none. */
export function judgementSentence(
  { verdict, priceAnswer: { headline, note } }: Pick<KnownAd, 'verdict' | 'priceAnswer'>,
  beginnings: Readonly<Record<PriceLabel, string>> = BEGINNINGS,
): string {
  const label = verdict?.label ?? null;
  if (label !== null) return `${beginnings[label]} ${uncapitalized(headline)}.`;
  const why = (note ?? headline).replace(/^Kan inte bedömas: /u, '').replace(/\.$/u, '');
  return `Priset kan jag inte bedöma: ${uncapitalized(why)}.`;
}

/** The same beside other cars, where it answers no question: without its "Ja" or "Nej". */
export const judgementBeside = (car: Pick<KnownAd, 'verdict' | 'priceAnswer'>): string =>
  capitalized(judgementSentence(car).replace(/^(?:Ja|Nej), /u, ''));

/**
 * Whether a car is a good buy: the answer, the figures that it rests on, what to look out for, and one next step.
 * @param links paths of its pages
 * @param about weaknesses of its engine and model, and whether the message asks what explains the price
 */
export function judgeTexts(
  car: KnownAd,
  links: { checklist: string },
  { weak, isWhy }: { weak: readonly string[]; isWhy: boolean },
): string[] {
  const { verdict, priceAnswer, betterBuys } = car;
  const label = verdict?.label ?? null;
  const { headline, range, note } = priceAnswer;
  const compared =
    verdict && verdict.close > 0 ? `, räknat på ${countInWords(verdict.close, 'jämförd bil', 'jämförda bilar')}` : '';
  const spread = range ?? (label === null && priceAnswer.isEstimated ? headline : null);
  const warning = label === 'very_low' && note !== null ? note : null;
  const reasons = mainReasons(car, MAX_REASONS).map((text) => `${text}.`);
  return [
    [judgementSentence(car, isWhy ? BEGINNINGS_OF_WHY : BEGINNINGS), spread === null ? null : `${spread}${compared}.`]
      .filter((text) => text !== null)
      .join(' '),
    ...(warning === null ? [] : [warning]),
    ...reasons,
    ...(isWhy && label !== 'high' && label !== 'very_high' ? doubtTexts(car) : []),
    ...betterBuysTexts(betterBuys, label),
    [...daysLine(car).map(sentence), ...recallsTexts(car), ...depreciationLine(car).map(sentence)].join(' '),
    ...(weak.length === 0 ? [] : [`Se upp med: ${weak.join(' ')} (vår egen kunskap om modellen)`]),
    nextStep(car, links),
  ];
}

/** Where a price is suspected: no figure vouches for the car, and where to find out more. */
const doubtTexts = ({ verdict, dealer }: KnownAd): string[] => [
  `Jag kan inte gå i god för bilen: skick, skador och service syns inte i siffrorna. ${verdict?.label === 'usual' ? '' : 'Ett lågt pris kan bero på skador, luckor i historiken eller att handlaren vill bli av med den, men också på att någon luras. '}Fråga ${dealer} varför den säljs till det priset.`,
  'Kontrollera ägare, skulder, körförbud och mätarställning på registreringsnumret hos Transportstyrelsen, se bilen på plats, och betala inget i förskott.',
];

const sentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`);

function betterBuysTexts(betterBuys: KnownAd['betterBuys'], label: PriceLabel | null): string[] {
  const [first, ...others] = betterBuys;
  if (first === undefined)
    return label === null || label === 'very_low' ? [] : ['Jag hittar inget bättre köp av samma generation just nu.'];
  const kr = betterBuys.map((each) => each.kr);
  const [least, most] = [Math.min(...kr), Math.max(...kr)];
  const saving = least === most ? formatKronor(least) : `${formatKronor(least)} till ${formatKronor(most)}`;
  return others.length === 0
    ? [`Ett bättre köp av samma generation visas nedan: minst lika bra, och ${saving} billigare.`]
    : [
        `${capitalized(numberInWords(betterBuys.length))} bättre köp av samma generation visas nedan: minst lika bra, och ${saving} billigare.`,
      ];
}

const MAX_RECALLS = 2;
function recallsTexts({ recalls }: KnownAd): string[] {
  if (recalls.length === 0) return [];
  const titles = [
    ...recalls.slice(0, MAX_RECALLS).map(({ title }) => `”${title}”`),
    ...(recalls.length > MAX_RECALLS ? [`${numberInWords(recalls.length - MAX_RECALLS)} till`] : []),
  ];
  const isSure = recalls.every(({ fit }) => fit === 'yes');
  return [
    `Den berörs ${isSure ? 'av' : 'kanske av'} ${recalls.length === 1 ? 'återkallelsen' : 'återkallelserna'} ${listed(titles)}.`,
  ];
}

function nextStep({ verdict, recalls }: KnownAd, { checklist }: { checklist: string }): string {
  const label = verdict?.label ?? null;
  const list = `[checklistan](${checklist})`;
  if (label === 'very_low') return `Kontrollera skulder och ägare först, och gå igenom ${list} innan du betalar något.`;
  if ((label === 'high' || label === 'very_high') && verdict)
    return `Bjud högst ${formatKronor(verdict.high80)}, som är övre änden av vad liknande kostar.`;
  return recalls.length > 0
    ? `Fråga handlaren om återkallelsen är åtgärdad och om serviceboken är komplett, och gå igenom ${list}.`
    : `Fråga handlaren om servicehistoriken, och gå igenom ${list} innan du bestämmer dig.`;
}

/** An offer for a car, by its price against those of others: the first sentence of an answer about haggling. */
export function bidTexts({ verdict }: Pick<KnownAd, 'verdict'>): string[] {
  switch (verdict?.label ?? null) {
    case 'high':
    case 'very_high':
      return [
        `Bjud omkring ${formatKronor(verdict?.estimate ?? 0)}, det uppskattade priset, och betala högst ${formatKronor(verdict?.high80 ?? 0)}.`,
      ];
    case 'usual':
      return ['Räkna med några procent, eller vinterhjul och service i stället: priset är redan brukligt.'];
    case 'low':
      return ['Räkna inte med mycket: priset är redan lågt.'];
    case 'very_low':
      return ['Pruta inte först: priset är ovanligt lågt, så ta reda på varför.'];
    default:
      return [];
  }
}

/** Lines on the card of the car that was judged, and on those of better buys. */
export const judgedReasons = (car: KnownAd): string[] => [...verdictLine(car), ...mileageLine(car)];
export const betterReasons = (buy: KnownAd['betterBuys'][number]): string[] => [capitalized(betterText(buy))];

/** Messages to offer after a judgement. */
export const AFTER_JUDGEMENT = [
  'Vad kostar den i månaden att äga?',
  'Vilka svagheter har modellen?',
  'Visa liknande men billigare',
];
