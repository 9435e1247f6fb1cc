import { formatNumber, formatPercent, formatShare, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { LABEL_NAMES, PRICE_LABELS, type PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import { type AccuracyBand, type FitAccuracy, MIN_SHOWN } from './accuracy.ts';
import { type ClosedTrial, helpsToUseClosed } from './closed-ads.ts';
import { MAX_COMPARABLES } from './comparables.ts';
import { JUDGING_LIMITS, MIN_FITTED, WHY_NOT, type WhyNot } from './judge-price.ts';
import { MANY_DEALERS, MAX_OF_ONE_DEALER } from './seller-limits.ts';

const percent = (share: number): string => formatPercent(share, 0);
const { farFromEstimate, hysteresis, closeComparables, age, estimate, width, narrow, mistake } = JUDGING_LIMITS;

/** How prices are estimated and judged, a paragraph each. */
export const VALUATION_METHOD = [
  'Det uppskattade priset räknas ut i två steg. Först räknar en modell ut vad märke, modell, generation, ålder, miltal, effekt, drivmedel, växellåda, drivning, biltyp och de ord i rubriken och utrustningslistan som skiljer bilen från andra av samma modell betyder för utropspriset. Sedan jämförs bilen med de mest lika bilarna till salu, och med nyss borttagna så länge det gör uppskattningarna bättre. Uppskattningen flyttas efter vad de kostar.',
  `Högst ${MAX_COMPARABLES} bilar jämförs. Högst ${MAX_OF_ONE_DEALER} av dem får vara från samma handlare, och de räknas då tillsammans som en bil. Så kan ingen handlare själv bestämma vad en bil brukar kosta. På en sajt med färre än ${MANY_DEALERS} handlare räknas fler bilar från samma, eftersom det annars inte finns något att jämföra med; hur många handlare priserna bygger på står vid siffrorna.`,
  'En bil som kostar omkring en tredjedel mindre än modellen räknat ut, eller ännu mindre, används inte för att bedöma andra bilar. Det kan vara ett fel i annonsen eller en bluff. Inte heller en som kostar mer än två och en halv gånger så mycket: där står oftast en siffra för mycket.',
  'Saknas effekten i annonsen används den som finns i bilkatalogen för just den bilen, annars motorns storlek.',
  'Bilens eget pris ingår aldrig i dess egen uppskattning. Inte heller priset i en annan annons för samma bil.',
  'Spannet bygger på hur fel modellen har haft om andra bilar. Åtta av tio liknande bilar ska ha ett utropspris inom det, och nio av tio inom det bredare spannet.',
  'Modellen räknas om varje natt. Nya annonser och ändrade priser bedöms inom några minuter. En ny modell som är tydligt sämre än den förra används inte.',
  'Samma regler gäller alla. Betalning, handlarens namn och bilens plats påverkar inte bedömningen.',
];

/** Why no model is in use: the first one is being fitted, there are too few cars for it, or it was not accurate enough. */
export type NoModel = 'fitting' | 'few' | 'refused';

/** The same for visitors. */
export const NO_MODEL_TEXTS: Readonly<Record<NoModel, string>> = {
  fitting: 'Priserna bedöms nu för första gången. Det tar några minuter, och sedan visas här hur ofta vi har rätt.',
  few: `Det finns ännu för få bilar för att bedöma priser. Det behövs minst ${MIN_FITTED}.`,
  refused: 'Det går ännu inte att bedöma priserna tillräckligt säkert med de bilar som finns.',
};

/** Limits of the judgement. */
export const VALUATION_LIMITS = [
  'Bedömningen visar vad liknande bilar annonseras för, inte vad de säljs för.',
  'Bilens skick, service, däck och skador ingår inte, och utrustning bara när annonsen nämner den. Bedömningen är ingen värdering av den enskilda bilen. Titta alltid på bilen själv.',
];

/** "Priserna bygger på annonser hos 12 handlare." */
export const dealersText = (dealers: number): string =>
  dealers === 1
    ? 'Alla priser bygger på en enda handlares annonser: de säger vad just den handlaren brukar begära.'
    : `Priserna bygger på annonser hos ${formatNumber(dealers)} handlare.`;

/** Whether closed ads are compared with, and the errors that decided it. */
export function closedText(trial: ClosedTrial): string {
  const isUsed = helpsToUseClosed(trial);
  const [used, other] = isUsed ? [trial.withClosed, trial.without] : [trial.without, trial.withClosed];
  return `Nyss borttagna bilar jämförs ${isUsed ? '' : 'inte '}med: medianfelet är ${formatPercent(used, 2)} så, och ${formatPercent(other, 2)} annars.`;
}

/** When each label is given. */
export const LABEL_RULES: Readonly<Record<PriceLabel, string>> = {
  very_low: `Priset ligger minst ${percent(farFromEstimate)} under det uppskattade. Det kan vara ett fel i annonsen, en skada eller en bluff, och räknas därför inte som ett lågt pris.`,
  low: 'Priset ligger under spannet. Omkring nio av tio liknande bilar kostar mer.',
  usual: 'Priset ligger inom spannet.',
  high: 'Priset ligger över spannet. Omkring nio av tio liknande bilar kostar mindre. Utrustning, skick och service kan förklara det.',
  very_high: `Priset ligger minst ${percent(farFromEstimate)} över det uppskattade. Utrustning, skick och service kan förklara en del av det.`,
};

export const LABEL_CHANGES = `En bedömning ändras först när priset ligger ${percent(hysteresis)} förbi gränsen, så att den inte växlar från dag till dag. Spannet flyttas då till priset. Ändrar handlaren priset bedöms det på nytt direkt.`;

/** Why prices are not judged, as names of groups of ads. */
export const WHY_NOT_NAMES: Readonly<Record<WhyNot, string>> = {
  few: `Inga jämförbara bilar hos andra handlare, eller färre än ${closeComparables} och ett spann som är bredare än ${percent(narrow)} av priset`,
  wide: `Priserna går för mycket isär: spannet är bredare än ${percent(width)} av priset`,
  old: `Bilen är över ${age} år`,
  cheap: `Uppskattat pris under ${formatKronor(estimate)}`,
  facts: `Miltal saknas, eller effekt saknas och spannet är bredare än ${percent(narrow)} av priset`,
  odometer: 'Miltalet är ovanligt för bilens ålder: kanske är mil skrivet som kilometer, eller tvärtom',
  flagged: `Pris eller miltal i annonsen är osäkert, eller priset är mer än ${formatNumber(mistake, 1)} gånger det uppskattade`,
  vat: 'Handlaren säger inte om momsen ingår',
  no_price: 'Priset saknas',
};

/** The same as a part of a sentence. */
const WHY_NOT_PARTS: Readonly<Record<WhyNot, string>> = {
  few: 'för få jämförbara bilar',
  wide: 'priserna går för mycket isär',
  old: `bilen är över ${age} år`,
  cheap: 'så billiga bilar skiljer sig för mycket i skick',
  facts: 'uppgifter om bilen saknas',
  odometer: 'miltalet är ovanligt för åldern',
  flagged: 'pris eller miltal är osäkert',
  vat: 'oklart om momsen ingår',
  no_price: 'priset saknas',
};
/** Number of reasons that a sentence names. */
const MAX_NAMED = 3;

/**
 * The ads for sale, how many of them are judged, and why the others are not, the commonest reason first.
 * @param stock ads for sale: those beyond the valued ones lack the model or its year
 */
export function judgedOfStock(accuracy: Pick<FitAccuracy, 'ads' | 'judged' | 'whyNot'>, stock: number) {
  const ads = Math.max(accuracy.ads, stock);
  const whyNot = { ...accuracy.whyNot, facts: (accuracy.whyNot.facts ?? 0) + ads - accuracy.ads };
  const reasons = WHY_NOT.map((reason) => ({ reason, count: whyNot[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return { ads, judged: accuracy.judged, reasons };
}

/** How many ads are not judged, and the commonest reasons with their shares of all; null with too few judged ads for figures, or when all are. */
export function unjudgedTexts(accuracy: Pick<FitAccuracy, 'ads' | 'judged' | 'whyNot'>, stock: number) {
  const { ads, judged, reasons } = judgedOfStock(accuracy, stock);
  if (judged < MIN_SHOWN || judged >= ads) return null;
  return {
    headline: `${formatNumber(ads - judged)} av ${formatNumber(ads)} annonser bedömer vi inte.`,
    reasons: reasons.slice(0, MAX_NAMED).map(({ reason, count }) => ({
      text: capitalized(WHY_NOT_PARTS[reason]),
      share: formatShare(count, ads),
    })),
  };
}

export const labelRules = PRICE_LABELS.map((label) => ({ name: LABEL_NAMES[label], rule: LABEL_RULES[label] }));

const UNITS: Readonly<Record<AccuracyBand['by'], { unit: string; step: number }>> = {
  price: { unit: `${UNIT_SPACE}kr`, step: 0 },
  age: { unit: `${UNIT_SPACE}år`, step: 0 },
  close: { unit: '', step: 1 },
};

/** "Under 50 000 kr", "1 till 3 år", "5–9": the cars of a band. */
export function bandText({ by, from, below }: Pick<AccuracyBand, 'by' | 'from' | 'below'>): string {
  const { unit, step } = UNITS[by];
  const last = below === null ? null : below - step;
  if (last === null) return step === 1 ? `${formatNumber(from)} eller fler` : `${formatNumber(from)}${unit} eller mer`;
  if (from === 0 && step === 0) return `Under ${formatNumber(last)}${unit}`;
  return from === last ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(last)}${unit}`;
}
