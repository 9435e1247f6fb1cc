import { formatNumber } from '#src/domain/format/numbers.ts';
import {
  ENERGY_PRICES,
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

/** Where the site's assumption of a field comes from. */
export function hintOf(name: CostField, car: CostPageModel, chosen: Chosen): string | undefined {
  switch (name) {
    case 'mil':
      return `${car.averageOf} körde i snitt ${formatNumber(car.averageMil)} mil år 2023.`;
    case 'forbrukning':
      return car.consumption === null
        ? 'Vi vet inte bilens förbrukning. Skriv din egen.'
        : consumptionHint(car.consumption);
    case 'energipris':
      return car.energy === null ? 'Vi har inget pris på bilens drivmedel.' : assumed(ENERGY_PRICES[car.energy].source);
    case 'elandel':
      return assumed(PLUG_IN.electricShare.source);
    case 'elforbrukning':
      return assumed(PLUG_IN.electricPerMil.source);
    case 'elpris':
      return assumed(ENERGY_PRICES.electric.source);
    case 'varde':
      return valueHint(car, chosen);
    case 'forsakring':
      return assumed(assumedInsurance(car).source);
    case 'service':
      return assumed(
        `${formatNumber(SERVICE_PER_MIL[car.fuel].value, 1)} kr per mil, ${SERVICE_PER_MIL[car.fuel].source}`,
      );
    case 'dack':
      return assumed(TYRES_PER_MIL.source);
    case 'besiktning':
      return assumed(`${formatNumber(INSPECTION.value)} kr per gång, ${INSPECTION.source}`);
    case 'ranta':
      return 'Räntan räknas på hela lånet alla år.';
    default:
      return undefined;
  }
}

const assumed = (source: string): string => `Antaget: ${source}.`;

const SOURCES: Readonly<Record<AssumedConsumption['from'], string>> = {
  ad: 'i annonsen',
  catalogue: 'i vår bilkatalog',
  likely: 'för bilens troliga motor i vår bilkatalog',
  typical: 'för liknande motorer i vår bilkatalog',
  'plug-in': '',
};

const consumptionHint = ({ from, test, aboveTest }: AssumedConsumption): string =>
  from === 'plug-in'
    ? assumed(PLUG_IN.fuelPerMil.source)
    : assumed(
        `värdet enligt ${test} ${SOURCES[from]}, plus ${formatNumber(Math.round(aboveTest))} procent som bilar drar mer på vägen`,
      );

const VALUE_SOURCES = {
  curve: 'hur annonspriserna för modellen skiljer sig mellan åldrar',
  both: 'annonspriserna för modellen så långt de räcker, sedan för bilar med samma drivmedel',
  typical: 'hur annonspriserna för bilar med samma drivmedel skiljer sig mellan åldrar',
};

function valueHint({ loss, value, price }: CostPageModel, { mil, years }: Chosen): string {
  const residual = valueAfter(loss, { today: value, price, mil, years });
  if (residual === null) return 'Vi vet inte vad bilen är värd då. Skriv vad du själv tror.';
  const from = value === price ? 'priset' : 'det uppskattade priset';
  return assumed(`räknat från ${from}, efter ${VALUE_SOURCES[residual.from]} och hur långt du kör`);
}
