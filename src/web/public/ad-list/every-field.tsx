import { type ChangeEvent, useState } from 'react';
import { filterLabel, type ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { Chevron } from '#src/web/ui/chevron.tsx';
import type { Choice } from './ad-list-data.server.ts';

type EveryFieldProps = {
  name: ListFilter;
  chosen: readonly string[];
  options: readonly Choice[];
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Checkboxes for a filter whose chosen values the ad must all have; folded at first when none is chosen. */
export function EveryField({ name, chosen, options, onChange }: EveryFieldProps) {
  const [isOpenAtFirst] = useState(chosen.length > 0);
  return (
    <details open={isOpenAtFirst} className="group/field sm:col-span-full">
      <summary className="touch flex items-center gap-2 text-small font-semibold">
        {filterLabel(name)}
        <Chevron size={16} className="ml-auto text-quiet transition-transform group-open/field:rotate-180" />
      </summary>
      <fieldset className="sm:columns-2 sm:gap-x-6 lg:columns-1">
        <legend className="sr-only">{filterLabel(name)}</legend>
        {options.map(({ value, count }) => {
          const isChosen = chosen.includes(value);
          const isDead = count === 0 && !isChosen;
          return (
            <label
              key={value}
              className={`touch flex break-inside-avoid items-center gap-3 text-small ${isDead ? 'text-quiet' : 'cursor-pointer'}`}
            >
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={isChosen}
                disabled={isDead}
                onChange={onChange}
                className="size-5 shrink-0"
              />
              <span className={`min-w-0 flex-1 ${isChosen ? 'font-semibold' : ''}`}>{value}</span>
              <span className="text-quiet tabular-nums">{formatNumber(count)}</span>
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}
