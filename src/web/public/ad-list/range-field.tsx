import type { ChangeEvent } from 'react';
import {
  type AdFilters,
  filterLabel,
  RANGE_FIELDS,
  RANGES,
  type Range,
  type RangeFilter,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { formatEnd, rangeSteps } from '#src/domain/ads/filters/filter-options.ts';
import { SelectBox } from '#src/web/ui/select-field.tsx';

type RangeFieldProps = {
  filter: RangeFilter;
  filters: AdFilters;
  /** Minimum and maximum under the other filters. */
  ends: Range;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** A select for each end of a range; steps without ads are disabled. */
export function RangeField({ filter, filters, ends, onChange }: RangeFieldProps) {
  const chosen = rangeOf(filters, filter);
  const { min, max } = RANGE_FIELDS[filter];
  const write = (step: number) => formatEnd(filter, step);
  const steps = rangeSteps(filter, ends);
  const isTooHigh = (step: number) => (ends.max !== null && step > ends.max) || (chosen.max ?? step) < step;
  const isTooLow = (step: number) => (ends.min !== null && step < ends.min) || (chosen.min ?? step) > step;
  const label = filterLabel(filter);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold">
        {RANGES[filter].unit === '' ? label : `${label} (${RANGES[filter].unit})`}
      </legend>
      <div className="grid grid-cols-2 gap-2">
        <SelectBox name={min} value={chosen.min ?? ''} onChange={onChange} aria-label={`${label}, lägst`}>
          <option value="">Från</option>
          <Steps steps={withChosen(steps, chosen.min)} chosen={chosen.min} write={write} isUseless={isTooHigh} />
        </SelectBox>
        <SelectBox name={max} value={chosen.max ?? ''} onChange={onChange} aria-label={`${label}, högst`}>
          <option value="">Till</option>
          <Steps steps={withChosen(steps, chosen.max)} chosen={chosen.max} write={write} isUseless={isTooLow} />
        </SelectBox>
      </div>
    </fieldset>
  );
}

/** A link may contain another value than the steps: it is added to them. */
function withChosen(steps: readonly number[], chosen: number | null): readonly number[] {
  if (chosen === null || steps.includes(chosen)) return steps;
  const isFalling = (steps[0] ?? 0) > (steps.at(-1) ?? 0);
  return [...steps, chosen].sort((one, other) => (isFalling ? other - one : one - other));
}

type StepsProps = {
  steps: readonly number[];
  chosen: number | null;
  write: (step: number) => string;
  isUseless: (step: number) => boolean;
};

function Steps({ steps, chosen, write, isUseless }: StepsProps) {
  return steps.map((step) => (
    <option key={step} value={step} disabled={step !== chosen && isUseless(step)}>
      {write(step)}
    </option>
  ));
}
