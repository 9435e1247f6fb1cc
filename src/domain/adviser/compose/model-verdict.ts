import { KM_PER_MIL } from '#src/base/units.ts';
import type { Need } from '#src/domain/adviser/frame/needs.ts';
import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { type OwnText, ownSentences } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { winterShare } from '#src/domain/catalogue/winter-range.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { ENERGY_PRICES } from '#src/domain/ownership-cost/assumed-prices.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import {
  type AskedVariant,
  enginesAsked,
  generationsAsked,
  type ModelVariants,
  spanText,
  towedWeights,
} from './model-variants.ts';
import { electricOf, rangesOfEngines } from './variant-facts.ts';

/** A model of a comparison: its cars for sale within the limits of the question, the catalogue, and what is written about it. */
export type JudgedModel = {
  brand: string;
  series: string;
  /** Cars for sale within the limits, and their medians; null: not known of any. */
  ads: number;
  yearMiddle: number | null;
  price: number | null;
  odometerKm: number | null;
  /** Per 100 km. */
  litres: number | null;
  kilowattHours: number | null;
  variants: ModelVariants | null;
  texts: readonly OwnText[];
  /** The share of its value that it loses in three years. */
  lossShare: number | null;
  url: string;
};

export type AskedVerdict = AskedVariant & {
  needs: readonly Need[];
  maxPrice: number | null;
  /** A year; null: not stated. */
  mil: number | null;
};

/** `opening`: the boot, for what has to pass its lid. */
type Measure =
  | 'boot'
  | 'opening'
  | 'towing'
  | 'range'
  | 'charging'
  | 'energy'
  | 'price'
  | 'loss'
  | 'length'
  | AttributeMeasure;
type AttributeMeasure = { rated: AskedAttribute };

/** By what models are compared for a need, the most direct first, and the need in the words of an answer. */
const OF_NEED: Readonly<Record<Need, { words: string; measures: readonly Measure[] }>> = {
  dog: { words: 'för hunden', measures: ['opening', { rated: 'cage' }, { rated: 'sill' }] },
  stroller: { words: 'för barnvagnen', measures: ['opening'] },
  family: { words: 'för familjen', measures: ['boot', { rated: 'child-seats' }] },
  luggage: { words: 'för packningen', measures: ['opening'] },
  towing: { words: 'för släpet', measures: ['towing', { rated: 'tow-car' }] },
  entry: { words: 'för att komma i och ur', measures: [{ rated: 'seat-height' }] },
  'rough-road': { words: 'på dålig väg', measures: [{ rated: 'ground-clearance' }] },
  winter: { words: 'på vintern', measures: ['range', { rated: 'winter' }] },
  range: { words: 'för räckvidden', measures: ['range'] },
  charging: { words: 'för snabbladdning', measures: ['charging'] },
  motorway: { words: 'på motorväg', measures: ['range', 'energy', { rated: 'noise' }, { rated: 'comfort' }] },
  cost: { words: 'i drift', measures: ['energy', 'loss', 'price'] },
  reliability: { words: 'när den ska krångla minst', measures: [{ rated: 'reliability' }] },
  safety: { words: 'för säkerheten', measures: [{ rated: 'safety' }] },
  value: { words: 'för värdet', measures: ['loss'] },
  comfort: { words: 'för komforten', measures: [{ rated: 'comfort' }, { rated: 'noise' }] },
  small: { words: 'när den ska vara lätt att parkera', measures: ['length', { rated: 'ease' }] },
  rust: { words: 'när det gäller rost', measures: [{ rated: 'rust' }] },
  'first-car': { words: 'som första bil', measures: ['price', { rated: 'cost' }, { rated: 'safety' }, 'energy'] },
};

/** Differences that count whatever a car is for. */
const ANY: readonly Measure[] = ['boot', 'energy', 'price', 'towing', 'loss', { rated: 'reliability' }, 'range'];

type Value = { value: number; text: string; sentence?: string };
const nameOf = ({ brand, series }: Pick<JudgedModel, 'brand' | 'series'>): string => carName(brand, series);

const isLowBetter = (measure: Measure): boolean =>
  measure === 'energy' || measure === 'price' || measure === 'loss' || measure === 'length' || measure === 'charging';

/** The years that a model is compared by: those asked for, otherwise the middle of its cars for sale. */
function yearsOf(model: JudgedModel, { minYear, maxYear }: AskedVerdict): Pick<AskedVariant, 'minYear' | 'maxYear'> {
  if (minYear !== null || maxYear !== null) return { minYear, maxYear };
  return { minYear: model.yearMiddle, maxYear: model.yearMiddle };
}

const OF_SALOON = 0.6;
const ELECTRIC: ReadonlySet<Fuel> = new Set<Fuel>(['El']);

function measured(model: JudgedModel, measure: Measure, asked: AskedVerdict): Value | null {
  if (typeof measure === 'object') return ratedOf(model, measure.rated, asked);
  const { variants } = model;
  const ofModel = { ...asked, ...yearsOf(model, asked) };
  switch (measure) {
    case 'boot':
    case 'opening': {
      const known = variants
        ? generationsAsked(variants, ofModel).filter(({ dimensions }) => dimensions.bootLitres !== undefined)
        : [];
      const [newest, ...older] = known;
      const litres = newest?.dimensions.bootLitres;
      if (newest === undefined || litres === undefined) return null;
      const before = older.find(({ dimensions }) => dimensions.bootLitres !== litres);
      const also = before ? ` (${spanText(newest)}; ${before.dimensions.bootLitres} i ${spanText(before)})` : '';
      // Tall things do not pass the lid of a saloon, whatever it holds.
      const isNarrow = measure === 'opening' && newest.body === 'Sedan';
      return {
        value: isNarrow ? litres * OF_SALOON : litres,
        text: `har ${formatNumber(litres)} liter bagage${also}${isNarrow ? ', men är en sedan med smal lucka' : ''}`,
      };
    }
    case 'towing': {
      const weights = variants
        ? generationsAsked(variants, ofModel).flatMap((each) => towedWeights(each, ofModel))
        : [];
      const kgs = weights.map(({ kg }) => kg);
      if (kgs.length === 0) return null;
      const most = Math.max(...kgs);
      return { value: most, text: `får dra upp till ${formatNumber(most)}${UNIT_SPACE}kg` };
    }
    case 'range': {
      const engines = variants ? electricOf(variants, ofModel).filter(({ fuel }) => ELECTRIC.has(fuel)) : [];
      const ranges = rangesOfEngines(engines).sort((one, other) => one - other);
      const most = ranges.at(-1);
      if (most === undefined || (asked.fuel.length > 0 && !asked.fuel.includes('El'))) return null;
      const [least] = ranges;
      const cold = Math.round((most * winterShare()) / 10) * 10;
      const span = least === most || least === undefined ? `${most}` : `${least}–${most}`;
      return {
        value: most,
        text: `går ${span}${UNIT_SPACE}km enligt WLTP, på vintern högst ${cold}`,
      };
    }
    case 'charging': {
      const minutes = variants
        ? electricOf(variants, ofModel).flatMap(({ figures }) => figures.chargeMinutes ?? [])
        : [];
      if (minutes.length === 0 || variants === null) return null;
      const least = Math.min(...minutes);
      return { value: least, text: `laddar 10–80 procent på ${least} minuter som bäst` };
    }
    case 'energy':
      return energyOf(model, asked);
    case 'price':
      return model.price === null || model.ads === 0
        ? null
        : { value: model.price, text: `kostar ${formatKronor(model.price)} i mitten` };
    case 'loss':
      return model.lossShare === null
        ? null
        : {
            value: model.lossShare,
            text: `tappar ${Math.round(model.lossShare * 100)}${UNIT_SPACE}% av värdet på tre år`,
          };
    case 'length': {
      const lengths = variants
        ? generationsAsked(variants, ofModel).flatMap(({ dimensions }) => dimensions.lengthMm ?? [])
        : [];
      const [length] = lengths;
      return length === undefined ? null : { value: length, text: `är ${formatNumber(length / 1_000, 2)} meter lång` };
    }
  }
}

/** The mean of the newest generation with engines of the fuels, per 100 km, where no car for sale states any; null: not known. */
function consumptionOfCatalogue(
  variants: ModelVariants | null,
  asked: AskedVerdict,
  isElectric: boolean,
): number | null {
  if (variants === null || isElectric || asked.fuel.length === 0) return null;
  for (const generation of generationsAsked(variants, asked)) {
    const values = enginesAsked(generation, asked).flatMap(({ fuel, consumption }) =>
      fuel === 'El' || fuel === 'Laddhybrid' ? [] : (consumption ?? []),
    );
    if (values.length > 0) return values.reduce((sum, value) => sum + value, 0) / values.length;
  }
  return null;
}

/** Of the cars for sale, at the stated distance: fuel, or charging at home. */
function energyOf({ litres, kilowattHours, variants }: JudgedModel, asked: AskedVerdict): Value | null {
  const mil = asked.mil ?? AVERAGE_MIL.all;
  const isElectric =
    asked.fuel.length > 0 ? asked.fuel.every((fuel) => fuel === 'El') : litres === null && kilowattHours !== null;
  const use = (isElectric ? kilowattHours : litres) ?? consumptionOfCatalogue(variants, asked, isElectric);
  if (use === null || variants === null) return null;
  const price = isElectric ? ENERGY_PRICES.electric.value : ENERGY_PRICES.petrol.value;
  const kronor = (mil * use * price) / KM_PER_MIL;
  return {
    value: kronor,
    text: `drar ${formatNumber(use / KM_PER_MIL, 2)} ${isElectric ? 'kWh' : 'liter'} milen, ungefär ${formatAboutKronor(kronor)} om året`,
  };
}

/** The mean of the ratings of an attribute, and the sentence of the most direct one. */
function ratedOf(model: JudgedModel, attribute: AskedAttribute, asked: AskedVerdict): Value | null {
  const { minYear, maxYear } = yearsOf(model, asked);
  const years = [...new Set([minYear, maxYear].filter((year) => year !== null))];
  const scored = (ofYears: readonly number[]) =>
    ownSentences(model.texts, attribute, { years: ofYears, fuels: asked.fuel }).flatMap(({ score, text, of }) =>
      score === null ? [] : [{ score, text: `${text.replace(/\.$/, '')} (${spanText(of)}).` }],
    );
  // Without asked years, a sentence about other years of the model says more than none.
  const isOfYears = asked.minYear !== null || asked.maxYear !== null;
  const ofYears = scored(years);
  const rated = ofYears.length > 0 || isOfYears ? ofYears : scored([]);
  const [first] = rated;
  if (first === undefined) return null;
  const mean = rated.reduce((sum, { score }) => sum + score, 0) / rated.length;
  return { value: mean, text: `får ${formatNumber(mean, 1)} av 5 i våra omdömen`, sentence: first.text };
}

/** Smaller differences decide nothing. */
const MIN_SHARE = 0.04;
const MIN_SCORE = 0.4;

type Ranked = { measure: Measure; best: JudgedModel; values: Map<JudgedModel, Value>; isClear: boolean };

/** The best model by a measure; null: known of fewer than two. */
function rank(models: readonly JudgedModel[], measure: Measure, asked: AskedVerdict): Ranked | null {
  const values = new Map(
    models.flatMap((model) => {
      const value = measured(model, measure, asked);
      return value ? [[model, value] as const] : [];
    }),
  );
  const sign = isLowBetter(measure) ? 1 : -1;
  const [first, second] = [...values].toSorted(([, one], [, other]) => (one.value - other.value) * sign);
  if (!first || !second) return null;
  const difference = Math.abs(first[1].value - second[1].value);
  const isClear =
    typeof measure === 'object' ? difference >= MIN_SCORE : difference >= MIN_SHARE * Math.abs(second[1].value);
  return { measure, best: first[0], values, isClear };
}

const keyOf = (measure: Measure): string =>
  typeof measure === 'object' ? measure.rated : measure === 'opening' ? 'boot' : measure;
const unique = (measures: readonly Measure[]): Measure[] => [
  ...new Map(measures.map((measure) => [keyOf(measure), measure])).values(),
];

/** By what models differ most where no need is named; prices differ by the ages of the cars. */
const WITHOUT_NEED: readonly Measure[] = ['boot', 'energy', 'towing', 'loss', 'range'];

/** Paragraphs that choose between models, the choice first; empty: nothing is known that differs. */
export function verdictTexts(models: readonly JudgedModel[], asked: AskedVerdict): string[] {
  const ofNeeds = asked.needs.flatMap((need) =>
    OF_NEED[need].measures.map((measure) => ({ measure, words: OF_NEED[need].words })),
  );
  const ranked = ofNeeds.flatMap(({ measure, words }) => {
    const each = rank(models, measure, asked);
    return each ? [{ ...each, words }] : [];
  });
  const clear = ranked.filter(({ isClear }) => isClear);
  const [deciding, even] = [clear[0], ranked[0]];
  const onlyKnown = deciding ? null : knownOfOne(models, ofNeeds, asked);
  const most = WITHOUT_NEED.flatMap((measure) => rank(models, measure, asked) ?? [])
    .filter(({ isClear }) => isClear)
    .toSorted((one, other) => shareOf(other) - shareOf(one))[0];
  const first = ranked[0];
  // Two of three may be alike, and the third behind.
  const group = !deciding && first ? leadersOf(first) : [];
  const used = deciding ?? onlyKnown?.ranked ?? even ?? most;
  if (used === undefined) return [];
  const lead = deciding
    ? chosenText(models, deciding)
    : (onlyKnown?.text ??
      (even
        ? group.length > 0 && group.length < even.values.size
          ? groupText(models, even, group)
          : evenText(models, even)
        : differenceText(models, used)));
  const measures = unique([...clear.slice(1).map(({ measure }) => measure), ...ANY]);
  const isUnanswered = asked.needs.length > 0 && !deciding && !onlyKnown && !even;
  return [
    ...(isUnanswered ? [NOTHING_OF_NEED] : []),
    lead,
    ...advantagesTexts(models, used.best, measures, keyOf(used.measure), asked),
    ...(asked.needs.includes('reliability') ? weaknessTexts(models, asked) : []),
    ...models.map((model) => forSaleText(model, asked)),
    basisText(asked),
    asked.needs.length === 0
      ? 'Vad är viktigast för dig: plats, drift, släp, räckvidd eller att den krånglar minst? Skriv det, så väljer jag säkrare.'
      : 'Provkör dem, och låt servicehistoriken avgöra mellan två bilar till samma pris.',
  ];
}

const NOTHING_OF_NEED =
  'Om just det du frågar efter har jag inget som skiljer dem åt. Fråga en verkstad som kan märkena, och titta på bilarna.';

type OfNeed = Ranked & { words: string };

const restTexts = (models: readonly JudgedModel[], { best, values }: Ranked): string => {
  const rest = models
    .filter((model) => model !== best)
    .map((model) => {
      const value = values.get(model);
      return value ? `${nameOf(model)} ${value.text}` : `om ${nameOf(model)} har jag ingen uppgift`;
    });
  return firstUpper(listed(rest));
};

function chosenText(models: readonly JudgedModel[], ranked: OfNeed): string {
  const mine = ranked.values.get(ranked.best);
  const sentence = mine?.sentence === undefined ? '' : ` ${mine.sentence}`;
  return `**Jag skulle välja ${nameOf(ranked.best)} ${ranked.words}:** den ${mine?.text ?? ''}.${sentence} ${restTexts(models, ranked)}.`;
}

/** The models that are as good as the best by a measure. */
function leadersOf({ measure, best, values }: Ranked): JudgedModel[] {
  const top = values.get(best)?.value ?? 0;
  const isClose = (value: number): boolean =>
    typeof measure === 'object'
      ? Math.abs(top - value) < MIN_SCORE
      : Math.abs(top - value) < MIN_SHARE * Math.max(top, value);
  return [...values].flatMap(([model, { value }]) => (isClose(value) ? [model] : []));
}

const groupText = (models: readonly JudgedModel[], ranked: OfNeed, group: readonly JudgedModel[]): string => {
  const stated = (model: JudgedModel): string => `${nameOf(model)} ${ranked.values.get(model)?.text ?? ''}`;
  const others = models.filter((model) => !group.includes(model) && ranked.values.has(model));
  return `**Jag skulle välja ${listed(group.map(nameOf), 'eller')} ${ranked.words}:** ${listed(group.map(stated))}. ${listed(others.map(stated))}.`;
};

const evenText = (models: readonly JudgedModel[], ranked: OfNeed): string =>
  `**De är ungefär lika bra ${ranked.words}:** ${nameOf(ranked.best)} ${ranked.values.get(ranked.best)?.text ?? ''}. ${restTexts(models, ranked)}.`;

const differenceText = (models: readonly JudgedModel[], ranked: Ranked): string =>
  `**Störst är skillnaden här:** ${nameOf(ranked.best)} ${ranked.values.get(ranked.best)?.text ?? ''}. ${restTexts(models, ranked)}.`;

const GOOD_SCORE = 4;
/** A model that alone is rated for the first need, and well: no more is said than that. */
function knownOfOne(
  models: readonly JudgedModel[],
  needs: readonly { measure: Measure; words: string }[],
  asked: AskedVerdict,
): { ranked: Ranked; text: string } | null {
  for (const { measure, words } of needs) {
    if (typeof measure !== 'object') continue;
    const known = models.flatMap((model) => {
      const value = measured(model, measure, asked);
      return value ? [{ model, value }] : [];
    });
    const [only] = known;
    if (known.length !== 1 || only === undefined || only.value.value < GOOD_SCORE) continue;
    const others = models.filter((model) => model !== only.model).map(nameOf);
    return {
      ranked: { measure, best: only.model, values: new Map([[only.model, only.value]]), isClear: false },
      text: `**Jag skulle börja med ${nameOf(only.model)} ${words}:** den ${only.value.text}. ${only.value.sentence ?? ''} Om ${listed(others)} har vi inget omdöme om just det, så prova på plats.`,
    };
  }
  return null;
}

/** The first weakness of each model. */
const weaknessTexts = (models: readonly JudgedModel[], asked: AskedVerdict): string[] =>
  models.flatMap((model) => {
    const { minYear, maxYear } = yearsOf(model, asked);
    const years = [...new Set([minYear, maxYear].filter((year) => year !== null))];
    const [first] = ownSentences(model.texts, 'reliability', { years, fuels: asked.fuel }).filter(
      ({ kind }) => kind === 'weakness',
    );
    return first ? [`**Se upp med på ${nameOf(model)}:** ${first.text} (${spanText(first.of)})`] : [];
  });

const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const shareOf = ({ values, best, measure }: Ranked): number => {
  const mine = values.get(best)?.value ?? 0;
  const [next] = [...values].filter(([model]) => model !== best).map(([, { value }]) => value);
  if (next === undefined) return 0;
  return typeof measure === 'object' ? Math.abs(mine - next) / 5 : Math.abs(mine - next) / Math.max(mine, next);
};

const MAX_ADVANTAGES = 2;
/** Advantages of each model besides the measure that decided. */
function advantagesTexts(
  models: readonly JudgedModel[],
  best: JudgedModel,
  measures: readonly Measure[],
  decided: string,
  asked: AskedVerdict,
): string[] {
  const ranked = measures
    .filter((measure) => keyOf(measure) !== decided)
    .flatMap((measure) => rank(models, measure, asked) ?? [])
    .filter(({ isClear }) => isClear);
  return models.flatMap((model) => {
    const own = ranked.filter((each) => each.best === model).slice(0, MAX_ADVANTAGES);
    const texts = own.flatMap(({ values, measure }) => {
      const value = values.get(model);
      const next = [...values].find(([other]) => other !== model);
      if (!value) return [];
      return [
        typeof measure === 'object' && value.sentence !== undefined
          ? lowerFirst(value.sentence.replace(/\.$/, ''))
          : `${measure === 'price' ? 'är billigare: ' : ''}${value.text}${next && typeof measure !== 'object' ? ` (${nameOf(next[0])} ${next[1].text})` : ''}`,
      ];
    });
    if (texts.length === 0) return [];
    return [`**${model === best ? 'Mer för' : 'För'} ${nameOf(model)}:** ${texts.join('; ')}.`];
  });
}

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "Passat: 12 till salu för högst 200 000 kr, i mitten 2018 med 12 000 mil för 174 000 kr." */
function forSaleText(model: JudgedModel, { maxPrice }: AskedVerdict): string {
  const name = `[${nameOf(model)}](${model.url})`;
  const within = maxPrice === null ? '' : ` för högst ${formatKronor(maxPrice)}`;
  if (model.ads === 0) return `${name}: ingen till salu${within} just nu.`;
  const middle = [
    model.yearMiddle === null ? null : `årsmodell ${model.yearMiddle}`,
    model.odometerKm === null ? null : formatMil(model.odometerKm),
    model.price === null ? null : formatKronor(model.price),
  ].filter((part) => part !== null);
  return `${name}: ${formatCount(model.ads, 'bil', 'bilar')} till salu${within}${model.ads === 1 ? ':' : ', i mitten'} ${listed(middle)}.`;
}

const basisText = ({ mil }: AskedVerdict): string =>
  `Källor: vår katalog (bagage i den vanligaste biltypen, dragvikt med den starkaste motorn), våra egna omdömen och bilarna till salu i dag. Bränsle för ${formatNumber(mil ?? AVERAGE_MIL.all)}${UNIT_SPACE}mil om året, ${ENERGY_PRICES.petrol.value} kr litern och ${ENERGY_PRICES.electric.value} kr per kWh, är vårt antagande.`;
