import { useId, useState } from 'react';
import type { RangeFacet } from '#src/domain/ads/ad-search.ts';
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
import { readWholeNumber } from '#src/domain/format/parameter-text.ts';
import { Bars, RangeSlider } from '#src/web/ui/range-slider.tsx';
import { handlesOf, type RangeScale, rangeScale } from './range-scale.ts';

type RangeFieldsProps = {
  filter: RangeFilter;
  filters: AdFilters;
  /** Called with the fields that change. */
  onChange: (fields: Partial<AdFilters>) => void;
  range: RangeFacet;
};

/** A histogram of a range, a slider with two handles, and two fields for the same ends. */
export function RangeFields({ filter, filters, onChange, range }: RangeFieldsProps) {
  const { min, max } = rangeOf(filters, filter);
  const fields = RANGE_FIELDS[filter];
  const scale = rangeScale(filter, range.histogram);
  const label = filterLabel(filter);
  const change: ChangeEnds = (ends) =>
    onChange({
      ...(ends.min === undefined ? {} : { [fields.min]: ends.min }),
      ...(ends.max === undefined ? {} : { [fields.max]: ends.max }),
    });
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {scale && <Slider filter={filter} scale={scale} chosen={{ min, max }} onChange={change} />}
      <div className="grid grid-cols-2 gap-4">
        <End
          label={filter === 'year' ? 'Från och med' : 'Från'}
          name={fields.min}
          filter={filter}
          value={min}
          hint={range.min}
          range={range}
          onChange={(value) => change({ min: value })}
        />
        <End
          label={filter === 'year' ? 'Till och med' : 'Till'}
          name={fields.max}
          filter={filter}
          value={max}
          hint={range.max}
          range={range}
          onChange={(value) => change({ max: value })}
        />
      </div>
    </fieldset>
  );
}

/** The changed ends; an end that is left out stays as it is. */
type ChangeEnds = (ends: Partial<Range>) => void;

type SliderProps = { filter: RangeFilter; scale: RangeScale; chosen: Range; onChange: ChangeEnds };

/** The histogram, with two handles below. */
function Slider({ filter, scale, chosen, onChange }: SliderProps) {
  const [from, to] = handlesOf(scale, chosen.min, chosen.max);
  const label = filterLabel(filter);
  return (
    <div className="mb-6">
      <Bars {...scale} low={from} high={to} />
      <RangeSlider
        {...scale}
        low={from}
        high={to}
        labels={{ low: `${label}, lägst`, high: `${label}, högst` }}
        say={(value) => say(filter, value, scale)}
        onChange={(low, high) =>
          // Reports only the moved handle: the other end may have been typed beyond the scale.
          onChange({
            ...(low === from ? {} : { min: low <= scale.min ? null : low }),
            ...(high === to ? {} : { max: high >= scale.max ? null : high }),
          })
        }
      />
      <p className="needs-script flex justify-between text-fine text-quiet tabular-nums" aria-hidden>
        <span>{say(filter, scale.min, scale)}</span>
        <span>{say(filter, scale.max, scale)}</span>
      </p>
    </div>
  );
}

type EndProps = {
  label: string;
  name: string;
  filter: RangeFilter;
  value: number | null;
  /** Placeholder while nothing is chosen. */
  hint: number | null;
  range: RangeFacet;
  onChange: (value: number | null) => void;
};

/** A field for one end, with suggested steps. Preserves the text while the visitor types. */
function End({ label, name, filter, value, hint, range, onChange }: EndProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const stepsId = useId();
  const unit = RANGES[filter].unit;
  return (
    <label className="block text-small font-semibold">
      {label}
      <span className="relative mt-1.5 block">
        <input
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          list={stepsId}
          value={typed ?? (value === null ? '' : formatEnd(filter, value))}
          placeholder={hint === null ? '' : formatEnd(filter, hint)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(readWholeNumber(event.target.value));
          }}
          onBlur={() => setTyped(null)}
          className={`touch w-full rounded-card border border-edge bg-ground pl-3 text-body font-normal tabular-nums placeholder:text-quiet ${unit === '' ? 'pr-3' : unit === 'kr' ? 'pr-8' : 'pr-11'}`}
        />
        {unit !== '' && (
          <span className="pointer-events-none absolute top-2.5 right-3 text-body font-normal text-quiet">{unit}</span>
        )}
      </span>
      <datalist id={stepsId}>
        {rangeSteps(filter, range).map((step) => (
          <option key={step} value={formatEnd(filter, step)} />
        ))}
      </datalist>
    </label>
  );
}

/** A position on the scale, with the values that it stands for. */
function say(filter: RangeFilter, value: number, { min, max }: RangeScale): string {
  if (filter === 'year') return value === min ? `${value} och äldre` : String(value);
  return `${formatEnd(filter, value)}\u00a0${RANGES[filter].unit}${value === max ? ' och uppåt' : ''}`;
}
