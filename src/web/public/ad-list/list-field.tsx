import type { ChangeEvent } from 'react';
import {
  type AdFilters,
  type AlternativesFilter,
  chooseParentText,
  filterLabel,
  LISTS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { canChoose } from '#src/domain/ads/filters/filter-changes.ts';
import { groupMakes } from '#src/domain/ads/filters/popular-makes.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import type { Choice } from './ad-list-data.server.ts';

type ListFieldProps = {
  name: AlternativesFilter;
  filters: AdFilters;
  options: readonly Choice[];
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** A select for one value of a filter, or all; options with their counts. */
export function ListField({ name, filters, options, onChange }: ListFieldProps) {
  const chosen: readonly string[] = filters[name];
  const isOpen = canChoose(filters, name);
  // Several values of a link are one option until another is chosen.
  const value = chosen.map(asParameter).join(',');
  const isListed = value === '' || options.some((option) => asParameter(option.value) === value);
  return (
    <SelectField label={filterLabel(name)} name={name} value={value} onChange={onChange} disabled={!isOpen}>
      <option value="">{isOpen ? LISTS[name].all : chooseParentText(name)}</option>
      {!isListed && <option value={value}>{chosen.join(', ')}</option>}
      {name === 'make' ? (
        groupMakes(options).map(({ heading, makes }) =>
          heading === null ? (
            <Options key="" options={makes} chosen={value} />
          ) : (
            <optgroup key={heading} label={heading}>
              <Options options={makes} chosen={value} />
            </optgroup>
          ),
        )
      ) : (
        <Options options={options} chosen={value} />
      )}
    </SelectField>
  );
}

const Options = ({ options, chosen }: { options: readonly Choice[]; chosen: string }) =>
  options.map(({ value, label = value, count }) => (
    <option key={value} value={asParameter(value)} disabled={count === 0 && asParameter(value) !== chosen}>
      {`${label} (${formatNumber(count)})`}
    </option>
  ));

/** A comma in a dealer's text would split the name; names match without punctuation. */
const asParameter = (value: string): string => value.replaceAll(',', ' ');
