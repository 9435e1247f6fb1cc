import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import type { RowLabel } from '#src/domain/deliveries/row-label.ts';
import type { ValueWarning } from '#src/domain/deliveries/value-warnings.ts';
import { summariseWarnings } from '#src/domain/deliveries/warning-summary.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { preview } from '#src/domain/format/texts.ts';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';

/** Rows of a warning that are listed without opening the rest. */
const SHOWN_SAMPLES = 3;

/** Values that a delivery states and the site did not use, by field and reason, with the first rows. */
export const ValueWarnings = ({ warnings }: { warnings: readonly ValueWarning[] }) =>
  warnings.length > 0 && (
    <div className="mt-10">
      <Section heading="Värden som inte kom med">
        <p className="mb-3 max-w-prose text-small text-quiet">{summariseWarnings(warnings)}</p>
        <PlainTable caption="Värden som inte kom med, de vanligaste först" columns={COLUMNS} rows={warnings} />
      </Section>
    </div>
  );

/** Label of a row's ad: heading, licence plate and the dealer's id. */
export const RowLabelText = ({ label: { heading, licencePlate, dealerAdId } }: { label: RowLabel }) => (
  <span className="block max-w-sm wrap-anywhere md:min-w-32">
    {[heading && preview(heading), licencePlate, dealerAdId].filter(Boolean).join(' · ') || '–'}
  </span>
);

const COLUMNS: readonly Column<ValueWarning>[] = [
  {
    heading: 'Fält',
    // Narrower, "Pris" would be two lines.
    className: 'min-w-20 wrap-anywhere md:min-w-40',
    cell: ({ field, count }) => (
      <>
        {fieldLabel(field)}
        <span className="block text-fine text-quiet md:hidden">{formatCount(count, 'rad', 'rader')}</span>
      </>
    ),
  },
  { heading: 'Rader', from: 'md', isFigure: true, cell: ({ count }) => formatNumber(count) },
  { heading: 'Vad som hände', className: 'md:min-w-48', cell: ({ text }) => text },
  { heading: 'De första raderna', className: 'min-w-40', cell: (warning) => <Samples warning={warning} /> },
];

function Samples({ warning: { samples, count } }: { warning: ValueWarning }) {
  const more = samples.slice(SHOWN_SAMPLES);
  return (
    <>
      <SampleList samples={samples.slice(0, SHOWN_SAMPLES)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer py-1 text-fine text-moss">
            Visa {formatNumber(more.length)} till{count > samples.length && ` av ${formatNumber(count)}`}
          </summary>
          <SampleList samples={more} />
        </details>
      )}
    </>
  );
}

const SampleList = ({ samples }: Pick<ValueWarning, 'samples'>) => (
  <ul className="grid gap-1">
    {samples.map(({ rowNumber, value, ...label }) => (
      <li key={rowNumber} className="wrap-anywhere">
        Rad {formatNumber(rowNumber)}
        {value !== null && (
          <>
            : <bdi>{preview(value)}</bdi>
          </>
        )}
        <span className="block text-fine text-quiet">
          <RowLabelText label={label} />
        </span>
      </li>
    ))}
  </ul>
);
