import { memo } from 'react';
import { groupMakes } from '#src/domain/ads/filters/popular-makes.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { PAGE_SIZES } from '#src/domain/staff-lists/list-order.ts';
import {
  ANY_FLAG,
  formatStaffAdQuery,
  LACKING_CHOICES,
  LACKING_WORDS,
  MISSING_FACTS,
} from '#src/domain/staff-lists/staff-ad-query.ts';
import { STATUS_WORDS, STORED_STATUSES } from '#src/domain/vocabulary/vocabulary.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { VehiclesModel } from './vehicles-data.server.ts';

const STATUSES = STORED_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

type Props = Pick<VehiclesModel, 'query' | 'dealers' | 'brands' | 'flags'>;

/** Filter form of the table; its values are stored in the query string. */
export function VehicleFilters({ query, ...options }: Props) {
  const { text, status, dealerId, brand, series, flag, missing, lacking, isEdited, price, year, order, size } = query;
  return (
    <ListFilters
      params={formatStaffAdQuery({ order, size })}
      clearUrl={staffAdsUrl()}
      submit="Visa"
      text={text || null}
      values={[status]}
      search={
        <TextField
          label="Sök"
          name="q"
          maxLength={200}
          defaultValue={text}
          placeholder="ABC 123, id, rubrik, handlare"
        />
      }
      moreValues={[dealerId, brand, series, flag, missing, lacking, price.min, price.max, year.min, year.max, isEdited]}
      more={<MoreFields query={{ ...query, ...UNFILTERED }} {...options} />}
    >
      <ChoiceField label="Status" name="status" defaultValue={status ?? ''} empty="Alla" choices={STATUSES} />
    </ListFilters>
  );
}

/** The parts of a query that filter nothing. */
const UNFILTERED = { order: { by: 'publicerad', isDescending: true }, page: 1, size: PAGE_SIZES[0] } as const;

/** With hundreds of options, so they are not rendered again for another order or page of the list. */
const MoreFields = memo(Fields, (one, other) => JSON.stringify(one) === JSON.stringify(other));

function Fields({ query, dealers, brands, flags }: Props) {
  const { dealerId, brand, series, flag, missing, lacking, isEdited, price, year } = query;
  return (
    <>
      <ChoiceField
        label="Handlare"
        name="handlare"
        defaultValue={dealerId ?? ''}
        empty="Alla"
        choices={dealers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField label="Märke" name="marke" defaultValue={brand ?? ''}>
        <option value="">Alla</option>
        {groupMakes(brands).map(({ heading, makes }) => (
          <optgroup key={heading} label={heading ?? 'Märken'}>
            {makes.map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField label="Modell" name="serie" maxLength={200} defaultValue={series ?? ''} placeholder="V60" />
      <ChoiceField
        label="Anmärkning"
        name="anmarkning"
        defaultValue={flag ?? ''}
        empty="Med och utan"
        choices={flags.map(({ value, count }) => ({
          value,
          label: `${value === ANY_FLAG ? 'Någon' : flagLabel(value)} (${formatNumber(count)})`,
        }))}
      />
      <ChoiceField
        label="Saknar"
        name="saknar"
        defaultValue={missing ?? ''}
        empty="Alla"
        choices={Object.entries(MISSING_FACTS).map(([value, label]) => ({ value, label }))}
      />
      <ChoiceField
        label="Att rätta"
        name="kvalitet"
        defaultValue={lacking === null ? '' : LACKING_WORDS[lacking]}
        empty="Alla"
        choices={LACKING_CHOICES}
      />
      <Amount label="Pris från, kr" name="pris-fran" value={price.min} />
      <Amount label="Pris till, kr" name="pris-till" value={price.max} />
      <Amount label="Årsmodell från" name="ar-fran" value={year.min} />
      <Amount label="Årsmodell till" name="ar-till" value={year.max} />
      <TickBox name="rattad" value="1" isTicked={isEdited} className="col-span-2">
        Bara annonser som personal har rättat
      </TickBox>
    </>
  );
}

/** One bound of a range. */
const Amount = ({ label, name, value }: { label: string; name: string; value: number | null }) => (
  <TextField label={label} name={name} inputMode="numeric" maxLength={20} defaultValue={value ?? ''} />
);
