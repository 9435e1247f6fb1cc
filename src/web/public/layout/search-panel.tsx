import { useEffect, useRef, useState } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { NO_AD_FILTERS } from '../../../domain/ads/ad-filters.ts';
import { matchKey } from '../../../domain/catalogue/match-key.ts';
import { formatNumber } from '../../../domain/format/numbers.ts';
import { brandChoicesUrl, vehiclesUrl } from '../../../urls.ts';
import { Button } from '../../ui/button.tsx';
import type { BrandChoice } from './brand-choices-data.server.ts';
import type { loader } from './brand-choices-route.tsx';

/** Brands shown at once; the field finds the others. */
const MOST_SHOWN = 12;

/** A jump to the ads of a brand. Without scripts a form; with them the brands that fit stand below as one types. */
export function SearchPanel({ isOpen }: { isOpen: boolean }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const choices = useFetcher<typeof loader>();
  const { data, load, state } = choices;

  // Opening the panel is the browser's doing, known only afterwards: then the field takes the focus and the brands are fetched.
  useEffect(() => {
    if (!isOpen) return;
    field.current?.focus();
    if (!data && state === 'idle') load(brandChoicesUrl());
  }, [isOpen, data, state, load]);

  const close = () => {
    setText('');
    field.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  };

  const shown = matching(data ?? [], text);
  return (
    <search>
      <Form action={vehiclesUrl()} onSubmit={close}>
        <label htmlFor="sok-marke" className="mb-2 block text-small font-semibold">
          Vilket märke letar du efter?
        </label>
        <div className="flex gap-2">
          <input
            id="sok-marke"
            ref={field}
            name="make"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
            className="touch w-full max-w-md rounded-card border border-edge bg-ground px-4 text-body"
          />
          <Button kind="primary">Visa bilar</Button>
        </div>
      </Form>
      {data !== undefined && (
        <div className="mt-6">
          <p aria-live="polite" className="mb-2 text-small text-quiet">
            {shown.length === 0 ? `Inget märke i lager heter ”${text.trim()}”.` : 'Märken'}
          </p>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
            {shown.map(({ brand, count }) => (
              <li key={brand}>
                <Link
                  to={vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: [brand] } })}
                  onClick={close}
                  className="touch flex items-center justify-between border-b border-line text-body font-medium hover:text-moss hover:underline"
                >
                  {brand}
                  <span className="text-small font-normal text-quiet tabular-nums">{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}

/** Brands whose name, or another name for it, begins with the text; the commonest first. */
function matching(choices: BrandChoice[], text: string): BrandChoice[] {
  const key = matchKey(text);
  return choices
    .filter(({ brand, aliases }) => [brand, ...aliases].some((name) => matchKey(name).startsWith(key)))
    .slice(0, MOST_SHOWN);
}
