import { formatNumber } from '#src/domain/format/numbers.ts';
import {
  ENERGY_PRICES,
  FAST_CHARGING,
  INSPECTION,
  PLUG_IN,
  SERVICE_PER_MIL,
  TYRES_PER_MIL,
} from '#src/domain/ownership-cost/assumed-prices.ts';
import type { AssumedConsumption } from '#src/domain/ownership-cost/consumption.ts';
import { assumedInsurance } from '#src/domain/ownership-cost/cost-assumptions.ts';
import type { CostField } from '#src/domain/ownership-cost/cost-params.ts';
import { valueAfter } from '#src/domain/ownership-cost/residual-value.ts';
import type { CostPageModel } from './cost-data.server.ts';

type Chosen = { mil: number; years: number };

/**
 * Where the site's assumption of a field comes from: "Antaget: halvförsäkring, snitt 2026, Hedvig."
 * @param instead the assumption, where the visitor has stated another figure: "Din siffra. Vårt antagande är 4 060: halvförsäkring, …"
 */
export function hintOf(
  name: CostField,
  car: CostPageModel,
  chosen: Chosen,
  instead: string | null,
): string | undefined {
  const source = sourceOf(name, car, chosen);
  if (source === undefined) return NOTES[name];
  if (source === null) return UNKNOWN[name];
  if (instead === null) return `Antaget: ${source}.`;
  return instead === '' ? 'Din siffra.' : `Din siffra. Vårt antagande är ${instead}: ${source}.`;
}

/** Hints of fields of which nothing is assumed. */
const NOTES: Partial<Record<CostField, string>> = { ranta: 'Räntan räknas på hela lånet alla år.' };
/** Hints of fields whose assumption is not known of the car. */
const UNKNOWN: Partial<Record<CostField, string>> = {
  forbrukning: 'Vi vet inte bilens förbrukning. Skriv din egen.',
  energipris: 'Vi har inget pris på bilens drivmedel.',
  varde: 'Vi vet inte vad bilen är värd då. Skriv vad du själv tror.',
};

/** @returns null: there is no assumption for the car; undefined: there is none for any car */
function sourceOf(name: CostField, car: CostPageModel, chosen: Chosen): string | null | undefined {
  switch (name) {
    case 'mil':
      return `${car.averageOf} körde i snitt ${formatNumber(car.averageMil)} mil år 2023`;
    case 'ar':
      return 'vårt eget val';
    case 'lan':
      return 'inget lån';
    case 'forbrukning':
      return car.consumption && consumptionSource(car.consumption);
    case 'energipris':
      return car.energy && ENERGY_PRICES[car.energy].source;
    case 'elandel':
      return PLUG_IN.electricShare.source;
    case 'elforbrukning':
      return PLUG_IN.electricPerMil.source;
    case 'elpris':
      return ENERGY_PRICES.electric.source;
    case 'snabbandel':
      return FAST_CHARGING.share.source;
    case 'snabbpris':
      return FAST_CHARGING.price.source;
    case 'varde':
      return valueSource(car, chosen);
    case 'forsakring':
      return assumedInsurance(car).source;
    case 'service':
      return `${formatNumber(SERVICE_PER_MIL[car.fuel].value, 1)} kr per mil, ${SERVICE_PER_MIL[car.fuel].source}`;
    case 'dack':
      return TYRES_PER_MIL.source;
    case 'besiktning':
      return `${formatNumber(INSPECTION.value)} kr per gång, ${INSPECTION.source}`;
    default:
      return undefined;
  }
}

const SOURCES: Readonly<Record<AssumedConsumption['from'], string>> = {
  ad: 'i annonsen',
  catalogue: 'i vår bilkatalog',
  likely: 'för bilens troliga motor i vår bilkatalog',
  typical: 'för liknande motorer i vår bilkatalog',
  'plug-in': '',
};

const consumptionSource = ({ from, test, aboveTest }: AssumedConsumption): string =>
  from === 'plug-in'
    ? PLUG_IN.fuelPerMil.source
    : `värdet enligt ${test} ${SOURCES[from]}, plus ${formatNumber(Math.round(aboveTest))} procent som bilar drar mer på vägen`;

const VALUE_SOURCES = {
  curve: 'hur annonspriserna för modellen skiljer sig mellan åldrar',
  both: 'annonspriserna för modellen så långt de räcker, sedan för bilar med samma drivmedel',
  typical: 'hur annonspriserna för bilar med samma drivmedel skiljer sig mellan åldrar',
};

function valueSource({ loss, value, price }: CostPageModel, { mil, years }: Chosen): string | null {
  const residual = valueAfter(loss, { today: value, price, mil, years });
  if (residual === null) return null;
  const from = value === price ? 'priset' : 'det uppskattade priset';
  return `räknat från ${from}, efter ${VALUE_SOURCES[residual.from]} och hur långt du kör`;
}
