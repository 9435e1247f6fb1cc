import { daysLine, historyLine, type KnownAd } from '#src/domain/adviser/topics/car-topics.ts';
import { formatKronor } from '#src/domain/format/price.ts';

/** Offers are round sums, kr. */
const STEP = 1_000;
const rounded = (kronor: number): number => Math.round(kronor / STEP) * STEP;

/** Shares of the price by which an opening offer is lower where the price is usual, low, or not judged: our own assumption, "några procent". */
const OPENING = { usual: 0.04, low: 0.02, unknown: 0.03 } as const;
/** A tenth is more than dealers usually give on a price that is not too high. */
const MUCH = 0.1;

const sentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`);

/** The opening offer for an ad by its label, kr; null: none is proposed. */
export function openingOffer({ verdict, facts: { price } }: Pick<KnownAd, 'verdict' | 'facts'>): number | null {
  const label = verdict?.label ?? null;
  if (price === null || label === 'very_low') return null;
  if (verdict && (label === 'high' || label === 'very_high')) return rounded(Math.min(verdict.estimate, price));
  const share = label === 'usual' ? OPENING.usual : label === 'low' ? OPENING.low : OPENING.unknown;
  return rounded(price * (1 - share));
}

/** The reason of an opening offer, by the label of the price. */
const WHY: Readonly<Record<string, string>> = {
  usual: 'Priset är redan brukligt, så räkna med några procent, eller vinterhjul, service och garanti i stället',
  low: 'Priset är redan lågt, så räkna inte med mycket',
  unknown: 'Priset är inte bedömt, så jämför först med liknande bilar till salu',
};

/**
 * How to haggle about one car: an opening offer first, then the figures that it rests on, and one step.
 * @param discount kr that the message wants off; null: no sum is stated
 */
export function haggleTexts(car: KnownAd, discount: number | null): string[] {
  const { verdict, facts, dealer, priceAnswer } = car;
  const { price } = facts;
  const label = verdict?.label ?? null;
  const figures = [
    ...(price === null ? [] : [`Priset är ${formatKronor(price)}`]),
    ...(label === null ? [] : [priceAnswer.headline, ...(priceAnswer.range === null ? [] : [priceAnswer.range])]),
    ...historyLine(car),
    ...daysLine(car),
  ]
    .map(sentence)
    .join(' ');
  if (label === 'very_low')
    return [
      haggleAnswer(car, discount),
      figures,
      `Fråga ${dealer} varför bilen kostar så lite, och kontrollera ägare och skulder hos Transportstyrelsen innan du bjuder något. Källa: vår prisbedömning.`,
    ];
  const step = `Säljaren är en handlare, ${dealer}, som bestämmer. Motivera budet med liknande bilar, däck och service som snart ska göras, och få det ni kommer överens om i avtalet. Källa: vår prisbedömning.`;
  return [haggleAnswer(car, discount), figures, step];
}

function haggleAnswer(car: KnownAd, discount: number | null): string {
  const { price } = car.facts;
  const label = car.verdict?.label ?? null;
  if (price === null) return 'Annonsen har inget pris, så fråga handlaren först vad bilen kostar.';
  if (label === 'very_low') return 'Pruta inte först: priset är ovanligt lågt, så ta reda på varför.';
  const offer = openingOffer(car);
  const bid = offer === null ? '' : ` Börja på omkring ${formatKronor(offer)}.`;
  if (discount !== null) {
    const isHigh = car.verdict !== null && (label === 'high' || label === 'very_high');
    const room = isHigh && car.verdict ? price - car.verdict.low80 : price * MUCH;
    const share = Math.round((discount / price) * 100);
    const sum = `${formatKronor(discount)} är ${share}\u00a0% av priset`;
    if (discount > price / 2) return `Nej: ${sum}.${bid}`;
    if (isHigh && car.verdict && discount <= price - car.verdict.estimate)
      return `Ja, det är rimligt att försöka: ${sum}, och bilen kostar mer än liknande.${bid}`;
    return discount > room || label === 'low'
      ? `Troligen inte: ${sum}, och hos en handlare handlar det ofta om några procent.${bid}`
      : `Kanske: ${sum}. Hos en handlare handlar det ofta om några procent.${bid}`;
  }
  if (car.verdict && (label === 'high' || label === 'very_high'))
    return `Ja, försök: priset är högre än för liknande bilar. Bjud omkring ${formatKronor(offer ?? car.verdict.estimate)}, det uppskattade priset, och betala högst ${formatKronor(car.verdict.high80)}.`;
  return `Ja, lite går ofta att pruta.${bid} ${WHY[label ?? 'unknown'] ?? ''}.`;
}

/** Whether the car is still there: only the dealer knows. */
export const availableTexts = (car: KnownAd): string[] => [
  `Annonsen är uppe nu, men om bilen är lovad eller såld vet bara handlaren. ${daysLine(car).map(sentence).join(' ')}`,
  `Fråga ${placed(car.dealer, car.place)} på bilens sida, gärna innan du åker: där kan du ringa, skicka en fråga eller boka provkörning.`,
];

/** A dealer with its town, unless its name has it already. */
export const placed = (dealer: string, place: string | null): string =>
  place === null || dealer.includes(place) ? dealer : `${dealer} i ${place}`;
