import type { ChangeEvent } from 'react';
import { FILTER_LABELS } from '#src/domain/ads/filters/active-chips.ts';
import type { AdFilters, ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { canChoose } from '#src/domain/ads/filters/filter-changes.ts';
import { groupMakes } from '#src/domain/ads/filters/popular-makes.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import type { Choice } from './ad-list-data.server.ts';

/** "Alla …", by filter. */
const ALL: Readonly<Record<ListFilter, string>> = {
  make: 'Alla märken',
  model: 'Alla modeller',
  generation: 'Alla generationer',
  fuel: 'Alla drivmedel',
  transmission: 'Alla växellådor',
  color: 'Alla färger',
  chassis: 'Alla biltyper',
};

/** What has to be chosen first. */
const NOT_YET: Partial<Record<ListFilter, string>> = {
  model: 'Välj märke först',
  generation: 'Välj modell först',
};

type ListFieldProps = {
  name: ListFilter;
  filters: AdFilters;
  options: readonly Choice[];
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** One value of a list, or all; each with the ads that it gives. */
export function ListField({ name, filters, options, onChange }: ListFieldProps) {
  const chosen: readonly string[] = filters[name];
  const isOpen = canChoose(filters, name);
  // A link may bring several values along; they stand as one choice until another is made.
  const value = chosen.map(asParameter).join(',');
  const isListed = value === '' || options.some((option) => asParameter(option.value) === value);
  return (
    <SelectField label={FILTER_LABELS[name]} name={name} value={value} onChange={onChange} disabled={!isOpen}>
      <option value="">{isOpen ? ALL[name] : (NOT_YET[name] ?? ALL[name])}</option>
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
  options.map(({ value, label, count }) => (
    <option key={value} value={asParameter(value)} disabled={count === 0 && asParameter(value) !== chosen}>
      {`${label} (${formatNumber(count)})`}
    </option>
  ));

/** A comma in a dealer's own word would part it in two; names are found without their signs. */
const asParameter = (value: string): string => value.replaceAll(',', ' ');
