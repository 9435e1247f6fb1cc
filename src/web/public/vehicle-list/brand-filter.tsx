import { ChevronDown } from 'lucide-react';
import { Form } from 'react-router';
import { type ListFilters, withMake } from '../../../domain/ads/list-filters.ts';
import { formatNumber } from '../../../domain/format/numbers.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { Button } from '../../ui/button.tsx';
import { ChipLink } from '../../ui/chip.tsx';
import type { BrandOption } from './vehicle-list-data.server.ts';

/** Brands that stand ready as chips; the others are one press away. */
const MOST_CHIPS = 8;

type BrandFilterProps = { brands: BrandOption[]; filters: ListFilters };

/** The commonest brands as chips, and all of them as a form to tick. Both are plain links and fields. */
export function BrandFilter({ brands, filters }: BrandFilterProps) {
  const isChosen = ({ brand }: BrandOption) => filters.makes.includes(brand);
  const chips = brands.filter((option) => !isChosen(option)).slice(0, MOST_CHIPS);
  return (
    <div>
      <ul aria-label="Vanliga märken" className="sideways -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {chips.map(({ brand, count }) => (
          <li key={brand}>
            <ChipLink to={vehiclesUrl(withMake(filters, brand))} label={brand} count={formatNumber(count)} />
          </li>
        ))}
      </ul>
      <details className="group mt-2 border-b border-line" key={filters.makes.join()}>
        <summary className="touch inline-flex items-center gap-1.5 rounded-card text-small font-semibold text-moss hover:underline">
          Alla {formatNumber(brands.length)} märken
          <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
        </summary>
        <Form action={vehiclesUrl()} className="pb-6">
          <fieldset className="columns-2 gap-x-6 md:columns-4">
            <legend className="sr-only">Märken</legend>
            {byName(brands).map(({ brand, count }) => (
              <label
                key={brand}
                className="flex min-h-10 break-inside-avoid items-center gap-2.5 text-small hover:text-moss"
              >
                <input
                  type="checkbox"
                  name="make"
                  value={brand}
                  defaultChecked={filters.makes.includes(brand)}
                  className="size-4.5 shrink-0"
                />
                <span className="min-w-0 break-words">{brand}</span>
                <span className="text-fine text-quiet">{formatNumber(count)}</span>
              </label>
            ))}
          </fieldset>
          <Button kind="primary" className="mt-5">
            Visa bilar
          </Button>
        </Form>
      </details>
    </div>
  );
}

/** As a Swedish register sorts them, the same on server and in browser. */
const byName = (brands: BrandOption[]): BrandOption[] =>
  brands.toSorted((a, b) => (plain(a.brand) < plain(b.brand) ? -1 : 1));

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
