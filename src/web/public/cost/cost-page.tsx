import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatAdPrice } from '#src/domain/format/price.ts';
import {
  COST_FIELDS,
  COST_PARAMS,
  type CostField,
  DEFAULT_YEARS,
  defaultAssumptions,
  readAssumptions,
} from '#src/domain/ownership-cost/cost-assumptions.ts';
import { ownershipCost } from '#src/domain/ownership-cost/ownership-cost.ts';
import { adUrl } from '#src/urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { CostPageModel } from './cost-data.server.ts';
import { CostTable } from './cost-table.tsx';

/** The cost of one car by the visitor's assumptions, which are in the address; with scripts, the sums follow the typing. */
export function CostPage({ car }: { car: CostPageModel }) {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<Partial<Record<CostField, string>>>({});
  const years = Number(typed.ar ?? params.get('ar') ?? DEFAULT_YEARS);
  const defaults = defaultAssumptions(car, years);
  const { texts, values, errors } = readAssumptions((name) => typed[name] ?? params.get(name), defaults, car.price);
  const cost = ownershipCost(car, values);
  return (
    <article className="page-width grid max-w-5xl grid-cols-1 gap-8 py-6 md:py-10">
      <header>
        <h1 className="text-title">Kostnad per månad och mil</h1>
        <p className="mt-2 text-body">
          <Link to={adUrl(car.internalId)} className="link">
            <bdi>{car.name}</bdi>
          </Link>
          {`, ${formatAdPrice(car.price)}`}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-10 md:grid-cols-[2fr_3fr]">
        <div className="grid grid-cols-1 content-start gap-4 md:order-2" aria-live="polite">
          {cost === null ? (
            <p className="text-body">Skriv mil om året och antal år, så räknar vi.</p>
          ) : cost.parts.length === 0 ? (
            <p className="text-body">Vi vet för lite om den här bilen. Fyll i det du vet, så räknar vi.</p>
          ) : (
            <CostTable cost={cost} years={values.ar ?? 0} />
          )}
        </div>
        <Form method="get" noValidate className="grid content-start gap-5">
          {COST_PARAMS.map((name) => (
            <TextField
              key={name}
              label={labelOf(name, car)}
              name={name}
              hint={hintOf(name, car, defaults)}
              error={errors[name]}
              value={texts[name]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
              inputMode={COST_FIELDS[name].decimals === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
            />
          ))}
          <div>
            <Button kind="primary">Räkna</Button>
          </div>
        </Form>
      </div>
    </article>
  );
}

function labelOf(name: CostField, { isElectric }: CostPageModel): string {
  if (name === 'forbrukning') return `Förbrukning, ${isElectric ? 'kWh' : 'liter'} per mil`;
  if (name === 'energipris') return `Pris per ${isElectric ? 'kWh' : 'liter'}, kr`;
  const { label } = COST_FIELDS[name];
  return KRONOR.has(name) ? `${label}, kr` : label;
}

const KRONOR: ReadonlySet<CostField> = new Set<CostField>(['varde', 'forsakring', 'service', 'dack', 'lan']);

function hintOf(
  name: CostField,
  car: CostPageModel,
  defaults: ReturnType<typeof defaultAssumptions>,
): string | undefined {
  if (name === 'mil') return `${car.averageOf} körde i snitt ${formatNumber(car.averageMil)} mil år 2023.`;
  if (name === 'forbrukning') return consumptionHint(car);
  if (name === 'varde')
    return (defaults.varde ?? null) === null
      ? 'Vi vet inte vad bilen är värd då. Skriv vad du själv tror.'
      : 'Föreslaget efter hur annonspriserna för modellen skiljer sig mellan åldrar. Ändra det om du tror något annat.';
  return name === 'ranta' ? 'Räntan räknas på hela lånet alla år.' : undefined;
}

const SOURCES = {
  ad: 'i annonsen',
  catalogue: 'i vår bilkatalog',
  likely: 'för bilens troliga motor i vår bilkatalog',
};

const consumptionHint = ({ consumption }: CostPageModel): string =>
  consumption === null
    ? 'Vi vet inte bilens förbrukning. Skriv din egen.'
    : `Värdet enligt ${consumption.test} ${SOURCES[consumption.from]}, plus 15 procent.`;
