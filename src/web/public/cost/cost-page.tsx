import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { fullCarName } from '#src/domain/ads/full-car-name.ts';
import type { BenefitField } from '#src/domain/company-car/benefit-form.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { costAnswer, wholeCostPerMonth } from '#src/domain/ownership-cost/cost-answer.ts';
import {
  assumptionsOf,
  COST_FIELDS,
  type CostAssumptions,
  DEFAULT_YEARS,
  fieldsOf,
  writeCostFigure,
} from '#src/domain/ownership-cost/cost-assumptions.ts';
import { COST_PARAMS, type CostField, MAX_COST_TEXT } from '#src/domain/ownership-cost/cost-params.ts';
import { ownCost, ownCostId, withOwnCost } from '#src/domain/ownership-cost/own-costs.ts';
import { similarCosts } from '#src/domain/ownership-cost/similar-costs.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { CompanyCarSection } from './company-car-section.tsx';
import type { CostPageModel } from './cost-data.server.ts';
import { hintOf } from './cost-hints.ts';
import { CostParts, CostSum } from './cost-result.tsx';
import { CostSlider, sliderRange } from './cost-slider.tsx';
import { ownCosts, useOwnCosts } from './own-costs.ts';

/** The fields by what a buyer decides. */
const GROUPS: readonly { heading: string; names: readonly CostField[] }[] = [
  { heading: 'Så kör du', names: ['mil', 'ar'] },
  {
    heading: 'Drivmedel',
    names: ['forbrukning', 'energipris', 'elandel', 'elforbrukning', 'elpris', 'snabbandel', 'snabbpris'],
  },
  { heading: 'Bilens värde', names: ['varde'] },
  { heading: 'Försäkring och skötsel', names: ['forsakring', 'service', 'dack', 'besiktning'] },
  { heading: 'Lån', names: ['lan', 'ranta'] },
];

const FORM = 'kostnad';

/**
 * The cost of one car: the site's assumptions, those of the address, and the visitor's own figures, which the device stores for all cars.
 * With scripts, the sums follow the typing.
 */
export function CostPage({ car }: { car: CostPageModel }) {
  const [params] = useSearchParams();
  const own = useOwnCosts();
  const [typed, setTyped] = useState<Partial<Record<CostField, string>>>({});
  const given = (name: CostField) => typed[name] ?? params.get(name) ?? ownCost(own, name, car);
  const [typedBenefit, setTypedBenefit] = useState<Partial<Record<BenefitField, string>>>({});
  const answer = costAnswer(car, given);
  const { cost, assumptions } = answer;
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
  const shown = fieldsOf(car);
  const assumed = assumptionsOf(car, (name) => (name === 'mil' || name === 'ar' ? given(name) : null));
  /** The site's assumption of a field; null: the field states it. */
  const insteadOf = (name: CostField): string | null => {
    const figure = { ...assumed.values, mil: car.averageMil, ar: DEFAULT_YEARS }[name];
    if (errors[name] === undefined && values[name] === figure) return null;
    return figure === null ? '' : writeCostFigure(name, figure);
  };
  return (
    <article className="page-width max-w-5xl py-6 md:py-10">
      <header>
        <h1 className="text-title">Kostnad per månad och mil</h1>
        <p className="mt-2 text-body">
          <Link to={adUrl(car.internalId)} className="link wrap-anywhere">
            <bdi>{fullCarName(car.heading)}</bdi>
          </Link>
          {`, ${formatPrice(car.price)}`}
        </p>
        <p className="mt-1 text-small" data-print="no">
          <a href="#formansbil" className="link touch">
            Räkna på den som förmånsbil
          </a>
        </p>
      </header>
      <div className="mt-5 md:mt-8 md:grid md:grid-cols-2 md:gap-12">
        <div className="max-md:contents md:sticky md:top-8 md:order-2 md:self-start">
          <div className="cost-sum" aria-live="polite">
            {cost === null ? (
              <p className="text-body">Skriv mil om året och antal år, så räknar vi.</p>
            ) : cost.parts.length === 0 ? (
              <p className="text-body">Vi vet för lite om den här bilen. Fyll i det du vet, så räknar vi.</p>
            ) : (
              <CostSum cost={cost} />
            )}
          </div>
          <div className="mt-3 mb-8 grid grid-cols-1 gap-4 md:mb-0">
            <UnusableFields errors={errors} />
            {cost !== null && cost.parts.length > 0 && (
              <CostParts cost={cost} years={values.ar ?? 0} similar={similarCosts(car.similar, car, given)} />
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
        </div>
        <Form id={FORM} method="get" data-whole noValidate className="grid content-start gap-8">
          {GROUPS.map(({ heading, names }) => (
            <fieldset key={heading} className="grid min-w-0 content-start gap-5">
              <legend className="mb-3 text-large font-semibold text-forest">{heading}</legend>
              {names
                .filter((name) => shown.includes(name))
                .map((name) => (
                  <CostInput
                    key={name}
                    name={name}
                    car={car}
                    text={texts[name]}
                    value={values[name]}
                    hint={hintOf(name, car, chosen, insteadOf(name))}
                    error={errors[name]}
                    onChange={(text) => change(name, text)}
                  />
                ))}
            </fieldset>
          ))}
          <div>
            <Button kind="primary">Räkna ut</Button>
          </div>
        </Form>
      </div>
      <CompanyCarSection
        car={car}
        form={FORM}
        given={(name) => typedBenefit[name] ?? params.get(name)}
        onChange={(name, text) => setTypedBenefit((before) => ({ ...before, [name]: text }))}
        costs={{
          energy: cost?.parts.find(({ name }) => name === 'energy')?.perMonth ?? null,
          own: wholeCostPerMonth(answer),
        }}
      />
    </article>
  );
}

/** Names the fields whose text is no figure: it stays, and is not in the sum. */
function UnusableFields({ errors }: Pick<CostAssumptions, 'errors'>) {
  const names = COST_PARAMS.filter((name) => errors[name] !== undefined);
  if (names.length === 0) return null;
  const labels = names.map((name) => COST_FIELDS[name].label.replace(/,.*/u, '').toLowerCase());
  return (
    <p className="border-l-2 border-red pl-3 text-small">
      {`${names.length === 1 ? 'Ett fält räknas inte med' : `${formatNumber(names.length)} fält räknas inte med`}: ${listed(labels)}. Rätta det som står under dem.`}
    </p>
  );
}

type CostInputProps = {
  name: CostField;
  car: CostPageModel;
  text: string;
  value: number | null;
  hint: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** The field of a figure, with a slider beside it. */
function CostInput({ name, car, text, value, hint, error, onChange }: CostInputProps) {
  const label = labelOf(name, car);
  const range = sliderRange(name, car);
  return (
    <TextField
      label={label}
      name={name}
      hint={hint}
      error={error}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      inputMode={COST_FIELDS[name].decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={MAX_COST_TEXT}
      after={
        range && (
          <CostSlider
            {...range}
            label={label}
            value={value}
            text={text}
            onChange={(figure) => onChange(writeCostFigure(name, figure))}
          />
        )
      }
    />
  );
}

function labelOf(name: CostField, { isElectric, fuel }: CostPageModel): string {
  const unit = isElectric ? 'kWh' : 'liter';
  if (name === 'forbrukning') return `Förbrukning${fuel === 'plugin' ? ' utan el' : ''}, ${unit} per mil`;
  if (name === 'energipris') return `Pris per ${unit}${fuel === 'electric' ? ' hemma' : ''}, kr`;
  const { label, unit: typed } = COST_FIELDS[name];
  return typed.startsWith('kronor') ? `${label}, kr` : label;
}
