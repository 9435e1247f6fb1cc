import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { markMatch } from '#src/domain/suggestions/mark-match.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { FoundSuggestion } from './use-suggestions.ts';

type SuggestionRowProps = { id: string; isActive: boolean; to: string; onFollow: () => void; children: ReactNode };

/** One row of the list; the field keeps the focus. */
export function SuggestionRow({ id, isActive, to, onFollow, children }: SuggestionRowProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={onFollow}
      className="touch flex items-center justify-between gap-4 rounded-card px-3 text-body hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-moss"
    >
      {children}
    </Link>
  );
}

export function SuggestionGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
    <div role="group" aria-label={heading} className="mb-2 border-b border-line pb-2">
      <p aria-hidden className="px-3 py-1 text-fine font-semibold text-quiet">
        {heading}
      </p>
      {children}
    </div>
  );
}

/** A name with its typed part marked, and the number of cars for sale. */
export function SuggestionName({ option: { displayValue, count }, typed }: { option: FoundSuggestion; typed: string }) {
  const parts = markMatch(displayValue, typed).map((part, at) => ({ ...part, at }));
  return (
    <>
      <span className="min-w-0">
        {parts.map(({ text, isMatch, at }) =>
          isMatch ? (
            <mark key={at} className="bg-transparent font-semibold text-inherit">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </span>
      {count !== null && (
        <span className="shrink-0 text-small text-quiet tabular-nums">
          {count === 0 ? 'inga' : formatNumber(count)}
          <span className={count === 0 ? '' : 'sr-only'}> till salu</span>
        </span>
      )}
    </>
  );
}

/** The filters as which a text was read, as chips, and the number of cars. */
export const ReadWish = ({ option: { parts, count } }: { option: FoundSuggestion }) => (
  <>
    <span className="flex min-w-0 flex-wrap gap-1.5 py-1.5">
      {parts.map((part) => (
        <span key={part} className="rounded-full bg-moss-tint px-2.5 py-0.5 text-small font-medium text-forest">
          {part}{' '}
        </span>
      ))}
    </span>
    {count !== null && (
      <span className="shrink-0 text-small font-semibold text-moss">{`Visa ${formatCount(count, 'bil', 'bilar')}`}</span>
    )}
  </>
);

/** The car of a plate, with its picture and price. */
export const PlateCar = ({ option: { displayValue, price, image } }: { option: FoundSuggestion }) => (
  <span className="flex min-w-0 items-center gap-3 py-2">
    {image !== null && (
      <span className="w-20 shrink-0">
        <CarPicture urls={[image]} alt="" priority="early" sizes="80px" widths={[320]} />
      </span>
    )}
    <span className="min-w-0">
      <span className="block truncate">{displayValue}</span>
      <span className="font-semibold text-forest">{formatPrice(price)}</span>
    </span>
  </span>
);
