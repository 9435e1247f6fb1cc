import { KM_PER_MIL } from '#src/base/units.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';

/** A model by its cars for sale: medians, null where no car states the fact; consumption per 100 km. */
export type ComparedModel = {
  brand: string;
  series: string;
  ads: number;
  yearFrom: number | null;
  yearTo: number | null;
  price: number | null;
  odometerKm: number | null;
  litres: number | null;
  kilowattHours: number | null;
  bodyType: string | null;
  placed: readonly { category: string; rank: number }[];
  /** Euro NCAP of the newest tested generation, in words; null: none. */
  stars: string | null;
  /** Share of the value that is lost in some years; null: not known. */
  loss: { share: number; years: number } | null;
  /** Path of its page. */
  url: string;
};

const MAX_PLACED = 3;
/** Medians of fewer cars say little. */
const MIN_ADS = 3;
const perMil = (value: number): string => formatNumber(value / KM_PER_MIL, 2);

/** How the prices of two or three models differ, and a paragraph about each. @param isBesidePrice whether more than the price is asked for */
export function compareModelsTexts(models: readonly ComparedModel[], isBesidePrice = false): string[] {
  const prices = priceTexts(models);
  return isBesidePrice
    ? [...models.map(modelText), ...prices, EXPLAINED]
    : [...prices, ...models.map(modelText), EXPLAINED];
}

/** Which of two models consumes less, by the cars for sale that state it; null: not known of both. */
export function consumptionComparedText(models: readonly ComparedModel[]): string | null {
  const known = models.flatMap(({ brand, series, litres }) =>
    litres === null ? [] : [{ name: carName(brand, series), litres }],
  );
  const [least, second] = known.toSorted((one, other) => one.litres - other.litres);
  if (!least || !second || known.length < models.length) return null;
  return least.litres === second.litres
    ? `De drar lika mycket: ${perMil(least.litres)} liter/mil i mitten av bilarna till salu.`
    : `${least.name} drar minst: ${perMil(least.litres)} liter/mil i mitten av bilarna till salu, ${second.name} ${perMil(second.litres)}.`;
}

const EXPLAINED = 'Siffrorna är mitten av bilarna till salu just nu, så ålder och motorer påverkar dem.';

function modelText(model: ComparedModel): string {
  const { ads, yearFrom, yearTo, bodyType, placed, url } = model;
  const name = `**${carName(model.brand, model.series)}:**`;
  const link = `[Mer om modellen](${url})`;
  if (ads === 0) return `${name} ingen till salu just nu. ${link}`;
  const years =
    yearFrom === null || yearTo === null ? '' : `, årsmodell ${yearFrom === yearTo ? yearTo : `${yearFrom}–${yearTo}`}`;
  const facts = [
    model.price === null ? null : `kostar ${formatKronor(model.price)}`,
    model.odometerKm === null ? null : `har gått ${formatMil(model.odometerKm)}`,
    model.litres === null ? null : `drar ${perMil(model.litres)} liter/mil`,
    model.kilowattHours === null ? null : `på el drar ${perMil(model.kilowattHours)} kWh/mil`,
  ].filter((fact) => fact !== null);
  const middle = facts.length === 0 || ads < MIN_ADS ? '' : ` Den mittersta ${listed(facts)}.`;
  const body = bodyType === null ? '' : ` Vanligast som ${bodyType === 'SUV' ? bodyType : bodyType.toLowerCase()}.`;
  const tested = model.stars === null ? '' : ` Euro NCAP: ${model.stars}.`;
  const loss =
    model.loss === null ? '' : ` Tappar ${Math.round(model.loss.share * 100)}${UNIT_SPACE}% på ${model.loss.years} år.`;
  const wins = placed.slice(0, MAX_PLACED).map(({ category, rank }) => `plats ${rank} i ”${category}”`);
  const placedText = wins.length === 0 ? '' : ` I våra jämförelser: ${listed(wins)}.`;
  return `${name} ${formatCount(ads, 'bil', 'bilar')} till salu${years}.${middle}${body}${tested}${loss}${placedText} ${link}`;
}

/** How much more the dearer of two models costs. */
function priceTexts(models: readonly ComparedModel[]): string[] {
  const [one, other, ...more] = models.filter(({ ads, price }) => ads >= MIN_ADS && price !== null);
  if (one === undefined || other === undefined || more.length > 0) return [];
  const difference = (one.price ?? 0) - (other.price ?? 0);
  if (difference === 0) return [];
  const [dearer, cheaper] = difference > 0 ? [one, other] : [other, one];
  return [
    `Den mittersta ${dearer.series} kostar ${formatKronor(Math.abs(difference))} mer än den mittersta ${cheaper.series}.`,
  ];
}
