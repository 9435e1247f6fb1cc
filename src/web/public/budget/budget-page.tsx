import { Form, useNavigation } from 'react-router';
import { LISTS } from '#src/domain/ads/filters/ad-filters.ts';
import {
  BUDGET_FILTERS,
  BUDGET_PARAM,
  type BudgetFilter,
  CHEAPER_PARAM,
  COLUMNS,
  COLUMNS_PARAM,
  DEFAULT_BUDGET,
  DEFAULT_BUDGET_ORDER,
  DEFAULT_COLUMNS,
  ORDER_PARAM,
  ORDERS,
  RANGE_PARAM,
} from '#src/domain/budget/budget-params.ts';
import { formatCount, formatNumber, groupTypedDigits, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { budgetUrl } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { BudgetPageModel } from './budget-data.server.ts';
import { BudgetMatrix } from './budget-matrix.tsx';

/** Models that a budget is enough for, by age or mileage. */
export function BudgetPage(model: BudgetPageModel) {
  const { budget, cars, ignored } = model;
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="text-title">{`Vad får jag för ${formatKronor(budget)}?`}</h1>
      <p className="mt-3 max-w-prose text-body text-quiet">
        Modellerna som finns för pengarna, hur gamla de är och hur långt de har gått. Tryck på en ruta för att se
        bilarna.
      </p>
      <UsualBudgets {...model} />
      <BudgetForm key={formKey(model)} {...model} />
      {ignored.length > 0 && (
        <p className="mt-4 text-small text-quiet">
          {`Det här kände vi inte igen och har bortsett från: ${ignored.map((value) => `”${value}”`).join(', ')}.`}
        </p>
      )}
      <p role="status" className="mt-8 text-body">
        <strong className="font-semibold">{formatCount(cars, 'bil', 'bilar')}</strong>
        {` ${priceText(model)}`}
      </p>
      {cars === 0 ? <NoCars {...model} /> : <BudgetMatrix {...model} />}
    </div>
  );
}

const priceText = ({ from, budget, cars }: BudgetPageModel): string =>
  `kostar ${from === null ? `högst ${formatKronor(budget)}` : `mellan ${formatKronor(from)} och ${formatKronor(budget)}`}${cars === 0 ? '.' : ':'}`;

/** The fields are filled in again when the address changes. */
const formKey = ({ typed, columns, order, withCheaper, filters }: BudgetPageModel): string =>
  JSON.stringify([typed, columns, order, withCheaper, filters]);

function UsualBudgets({ usual, budget }: BudgetPageModel) {
  return (
    <nav aria-label="Vanliga budgetar" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {usual.map((each) => (
          <li key={each.budget}>
            <Link
              to={each.to}
              preventScrollReset
              aria-current={each.budget === budget ? 'true' : undefined}
              className="touch inline-flex items-center rounded-full border border-edge px-4 text-small tabular-nums hover:border-ink aria-[current]:border-transparent aria-[current]:bg-moss aria-[current]:font-semibold aria-[current]:text-on-moss"
            >
              {formatKronor(each.budget)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BudgetForm({ typed, error, columns, order, withCheaper, filters }: BudgetPageModel) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <Form
      action={budgetUrl()}
      preventScrollReset
      noValidate
      aria-label="Din budget"
      className="mt-6 grid max-w-5xl grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-4"
    >
      <TextField
        label="Budget, kr"
        name={BUDGET_PARAM}
        data-default={groupTypedDigits(String(DEFAULT_BUDGET))}
        defaultValue={groupTypedDigits(typed)}
        error={error ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
      />
      {BUDGET_FILTERS.map((name) => (
        <FilterSelect key={name} name={name} chosen={filters[name][0] ?? ''} />
      ))}
      <RangeSelect chosen={filters[RANGE_PARAM]} />
      <SelectField label="Kolumner" name={COLUMNS_PARAM} defaultValue={columns} data-default={DEFAULT_COLUMNS}>
        {Object.entries(COLUMNS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <SelectField label="Ordning" name={ORDER_PARAM} defaultValue={order} data-default={DEFAULT_BUDGET_ORDER}>
        {Object.entries(ORDERS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 col-span-2 lg:col-span-4">
        <Button kind="primary" aria-busy={isLoading}>
          Visa
        </Button>
        <TickBox name={CHEAPER_PARAM} value="1" isTicked={withCheaper}>
          Räkna även bilar långt under budgeten
        </TickBox>
      </div>
    </Form>
  );
}

function FilterSelect({ name, chosen }: { name: BudgetFilter; chosen: string }) {
  const { label, all, words } = LISTS[name];
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      <option value="">{all}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}

/** km. */
const RANGES = [100, 200, 250, 300, 350, 400, 450, 500, 550, 600];

/** The least range on electricity; one of an address that is not offered stays. */
function RangeSelect({ chosen }: { chosen: number | null }) {
  const ranges = chosen === null || RANGES.includes(chosen) ? RANGES : [...RANGES, chosen].sort((a, b) => a - b);
  return (
    <SelectField label="Räckvidd minst" name={RANGE_PARAM} defaultValue={chosen === null ? '' : String(chosen)}>
      <option value="">Oavsett</option>
      {ranges.map((km) => (
        <option key={km} value={km}>
          {`${formatNumber(km)}${UNIT_SPACE}km på el`}
        </option>
      ))}
    </SelectField>
  );
}

function NoCars({ isFiltered, withCheaper }: BudgetPageModel) {
  return (
    <p className="mt-3 max-w-prose text-body">
      {isFiltered
        ? 'Inga bilar stämmer med det du har valt. Ta bort ett val, eller ändra budgeten.'
        : `Inga bilar till salu kostar så. Ändra budgeten${withCheaper ? '' : ', eller räkna även bilar långt under den'}.`}
    </p>
  );
}
