import type { AskedRank } from '#src/domain/adviser/frame/ranked-models.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { winterShare } from '#src/domain/catalogue/winter-range.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';

/** A model that an answer names, with its figure and its cars for sale. */
export type ModelByFigure = {
  brand: string;
  series: string;
  value: number;
  ads: number;
  price: number | null;
  url: string;
};

const SHOWN = 5;
const LEADING = 3;
const STEP_KM = 10;

const valueText = (value: number, { figure }: AskedRank): string => {
  switch (figure) {
    case 'chargeMinutes':
      return `10 till 80 procent på ${formatNumber(value)} minuter`;
    case 'range':
      return `${formatNumber(value)}${UNIT_SPACE}km enligt WLTP, på vintern omkring ${formatNumber(Math.round((value * winterShare()) / STEP_KM) * STEP_KM)}`;
    case 'towKg':
      return `${formatNumber(value)}${UNIT_SPACE}kg`;
    case 'loss':
      return `${Math.round(value * 100)}${UNIT_SPACE}% på tre år`;
  }
};

const leadText = (names: string, asked: AskedRank): string => {
  switch (asked.figure) {
    case 'chargeMinutes':
      return `**${names} laddar snabbast** av elbilarna till salu här.`;
    case 'range':
      return `**${names} går längst på en laddning** av elbilarna till salu här.`;
    case 'towKg':
      return asked.kg === null
        ? `**Ja, om den är godkänd för släp. Mest drar ${names}** av elbilarna till salu här.`
        : `**Ja, men bara några: ${names}** får dra minst ${formatNumber(asked.kg)}${UNIT_SPACE}kg.`;
    case 'loss':
      return `**${names} tappar minst i värde** av modellerna till salu här.`;
  }
};

const BASIS: Readonly<Record<AskedRank['figure'], string>> = {
  chargeMinutes:
    'Källa: vår katalog, bästa versionen vid en laddare som orkar och med varmt batteri. I kyla går det mycket långsammare utan förvärmning. Kolla också laddarna längs vägen.',
  range: 'Källa: vår katalog, längsta versionen; vintern efter Norges automobilförbunds vinterprov vid −5 °C.',
  towKg:
    'Källa: vår katalog, den version som får dra mest. Det som gäller för just den bilen står i registreringsbeviset (O.1). Räkna med att räckvidden ungefär halveras med släp.',
  loss: 'Källa: utropspriser i dagens annonser, olika gamla bilar av samma modell; ingen bil har följts och ingen vet framtiden. Köp en vanlig motor och färg, och en bil som är tre till fem år: då är det största tappet redan taget.',
};

/** The models that are best by a figure, named first; empty: none is for sale. */
export function rankedModelsTexts(
  models: readonly ModelByFigure[],
  asked: AskedRank,
  maxPrice: number | null,
): string[] {
  const shown = models.slice(0, SHOWN);
  if (shown.length === 0) return asked.figure === 'towKg' && asked.kg !== null ? [noneTows(asked.kg, maxPrice)] : [];
  const nameOf = ({ brand, series }: ModelByFigure): string => carName(brand, series);
  const within = maxPrice === null ? '' : ` för högst ${formatKronor(maxPrice)}`;
  return [
    leadText(listed(shown.slice(0, LEADING).map(nameOf)), asked),
    ...shown.map(
      (model) =>
        `[${nameOf(model)}](${model.url}): ${valueText(model.value, asked)}. ${formatCount(model.ads, 'bil', 'bilar')} till salu${within}${model.price === null ? '' : `, från ${formatKronor(model.price)}`}.`,
    ),
    BASIS[asked.figure],
  ];
}

const noneTows = (kg: number, maxPrice: number | null): string =>
  `Nej, ingen elbil till salu här${maxPrice === null ? '' : ` för högst ${formatKronor(maxPrice)}`} får enligt vår katalog dra ${formatNumber(kg)}${UNIT_SPACE}kg. Titta på en diesel eller en laddhybrid, och jämför med O.1 i registreringsbeviset.`;
