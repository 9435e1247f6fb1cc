import { useState } from 'react';
import { Form } from 'react-router';
import { BUDGET_PARAM, BUDGET_SLIDER, DEFAULT_BUDGET } from '#src/domain/budget/budget-params.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { budgetStepsUrl, budgetUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import type { BudgetStep } from '#src/web/public/budget/budget-steps.server.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { HomeSection } from './home-sections.tsx';

/** A budget to drag, and the commonest models that it is enough for. Without scripts a form that leads to the page of the budget. */
export function BudgetSection({ first }: { first: BudgetStep }) {
  const [budget, setBudget] = useState(first.budget);
  const { steps, load, hasFailed } = useSteps(first);
  const step = steps.find((each) => each.budget === budget) ?? null;
  return (
    <HomeSection heading="Vad får du för pengarna?" more={null}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-center">
        <Form action={budgetUrl()} onPointerEnter={load} onFocus={load} onTouchStart={load}>
          <label className="block">
            <span className="flex items-baseline justify-between text-body">
              Din budget
              {/* The browser moves the slider without scripts too, but this text would remain. */}
              <span className="text-title font-semibold text-forest tabular-nums [@media(scripting:none)]:hidden">
                {formatKronor(budget)}
              </span>
            </span>
            <input
              type="range"
              name={BUDGET_PARAM}
              {...BUDGET_SLIDER}
              value={budget}
              data-default={DEFAULT_BUDGET}
              aria-label="Din budget"
              aria-valuetext={formatKronor(budget)}
              onChange={({ target }) => {
                load();
                setBudget(Number(target.value));
              }}
              className="touch w-full accent-moss"
            />
            <span aria-hidden className="flex justify-between text-fine text-quiet tabular-nums">
              <span>{formatKronor(BUDGET_SLIDER.min)}</span>
              <span>{formatKronor(BUDGET_SLIDER.max)}</span>
            </span>
          </label>
          <Button kind="quiet" className="mt-3">
            Visa alla modeller
          </Button>
        </Form>
        <div aria-live="polite" aria-busy={step === null && !hasFailed} className="min-h-58 sm:min-h-44">
          {step === null ? (
            <p className="text-body text-quiet">
              {hasFailed ? 'Kunde inte hämta bilarna. Tryck på Visa alla modeller.' : 'Laddar…'}
            </p>
          ) : (
            <Models {...step} />
          )}
        </div>
      </div>
    </HomeSection>
  );
}

/** The steps of the slider: the first one of the page, and all of them once the visitor comes near it. */
function useSteps(first: BudgetStep) {
  const [steps, setSteps] = useState<readonly BudgetStep[]>([first]);
  const [state, setState] = useState<'first' | 'asked' | 'failed'>('first');
  const load = () => {
    if (state === 'asked') return;
    setState('asked');
    fetchJson<BudgetStep[]>(budgetStepsUrl()).then(setSteps, () => setState('failed'));
  };
  return { steps, load, hasFailed: state === 'failed' };
}

function Models({ budget, models }: BudgetStep) {
  if (models.length === 0)
    return <p className="text-body">{`Inga bilar till salu kostar omkring ${formatKronor(budget)}.`}</p>;
  return (
    <>
      <p className="sr-only">{`Vanliga modeller för ${formatKronor(budget)}:`}</p>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {models.map((model) => (
          <Model key={model.to} {...model} />
        ))}
      </ul>
    </>
  );
}

/** A model with the middle of its cars. */
const Model = ({ name, modelYear, mil, cars, to, picture }: BudgetStep['models'][number]) => (
  <li className="group relative grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-1">
    <div className="h-16 border-b-2 border-line sm:h-24">
      {picture !== null && (
        <img src={picture} alt="" width={200} height={90} className="size-full object-contain object-bottom" />
      )}
    </div>
    <div className="min-w-0 sm:mt-2">
      <h3 className="text-body font-medium">
        <Link to={to} rel="nofollow" className="covers-card block truncate group-hover:underline">
          {name}
        </Link>
      </h3>
      <DottedLine
        words={[
          modelYear === null ? null : `omkring ${modelYear}`,
          mil === null ? null : `${formatNumber(mil)}${UNIT_SPACE}mil`,
          formatCount(cars, 'bil', 'bilar'),
        ].filter((text) => text !== null)}
        className="text-small text-quiet"
      />
    </div>
  </li>
);
