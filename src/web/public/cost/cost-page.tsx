import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { formatAdPrice } from '#src/domain/format/price.ts';
import { costAnswer } from '#src/domain/ownership-cost/cost-answer.ts';
import { COST_FIELDS, DEFAULT_YEARS, fieldsOf } from '#src/domain/ownership-cost/cost-assumptions.ts';
import type { CostField } from '#src/domain/ownership-cost/cost-params.ts';
import { ownCost, ownCostId, withOwnCost } from '#src/domain/ownership-cost/own-costs.ts';
import { adUrl } from '#src/urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { CostPageModel } from './cost-data.server.ts';
import { hintOf } from './cost-hints.ts';
import { CostTable } from './cost-table.tsx';
import { ownCosts, useOwnCosts } from './own-costs.ts';

/**
 * The cost of one car: the site's assumptions, those of the address, and the visitor's own figures, which the device stores for all cars.
 * With scripts, the sums follow the typing.
 */
export function CostPage({ car }: { car: CostPageModel }) {
  const [params] = useSearchParams();
  const own = useOwnCosts();
  const [typed, setTyped] = useState<Partial<Record<CostField, string>>>({});
  const given = (name: CostField) => typed[name] ?? params.get(name) ?? ownCost(own, name, car);
  const { cost, assumptions } = costAnswer(car, given);
  const { texts, values, errors } = assumptions;
  const chosen = { mil: values.mil ?? car.averageMil, years: values.ar ?? DEFAULT_YEARS };
  const change = (name: CostField, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }));
    ownCosts.change((before) => withOwnCost(before, { id: ownCostId(name, car), text }));
  };
  const forget = () => {
    setTyped({});
    ownCosts.change(() => []);
  };
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
        <div
          className="grid grid-cols-1 content-start gap-4 md:sticky md:top-8 md:order-2 md:self-start"
          aria-live="polite"
        >
          {cost === null ? (
            <p className="text-body">Skriv mil om året och antal år, så räknar vi.</p>
          ) : cost.parts.length === 0 ? (
            <p className="text-body">Vi vet för lite om den här bilen. Fyll i det du vet, så räknar vi.</p>
          ) : (
            <CostTable cost={cost} years={values.ar ?? 0} />
          )}
          {own.length > 0 && (
            <p className="text-small text-quiet">
              Dina egna siffror finns kvar på den här enheten och används för alla bilar.{' '}
              <button type="button" className="link touch" onClick={forget}>
                Använd våra antaganden
              </button>
            </p>
          )}
        </div>
        <Form method="get" noValidate className="grid content-start gap-5">
          {fieldsOf(car).map((name) => (
            <TextField
              key={name}
              label={labelOf(name, car)}
              name={name}
              hint={hintOf(name, car, chosen)}
              error={errors[name]}
              value={texts[name]}
              onChange={({ target }) => change(name, target.value)}
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

function labelOf(name: CostField, { isElectric, fuel }: CostPageModel): string {
  const unit = isElectric ? 'kWh' : 'liter';
  if (name === 'forbrukning') return `Förbrukning${fuel === 'plugin' ? ' utan el' : ''}, ${unit} per mil`;
  if (name === 'energipris') return `Pris per ${unit}, kr`;
  const { label, unit: typed } = COST_FIELDS[name];
  return typed.startsWith('kronor') ? `${label}, kr` : label;
}
