import { Fragment } from 'react';
import type { Result } from '#src/base/result.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { TaxRule } from '#src/domain/tax/tax-rules.ts';
import { NO_TAX_TEXTS, type NoTax, TAX_NOTES } from '#src/domain/tax/tax-texts.ts';
import type { DayRange, TaxAmount, TaxPeriod, VehicleTax } from '#src/domain/tax/vehicle-tax.ts';

type TaxProps = {
  tax: Result<VehicleTax, NoTax>;
  /** Where the emissions come from when the ad does not state them. */
  emissionsNote: string | null;
};

/** The annual vehicle tax and its calculation, or why it is unknown. */
export function TaxSection({ tax, emissionsNote }: TaxProps) {
  if (!tax.ok) {
    return (
      <p className="text-small">
        <strong className="font-semibold">Kan inte beräknas.</strong> {NO_TAX_TEXTS[tax.failure]}
      </p>
    );
  }
  const { amounts, rules, notes } = tax.value;
  return (
    <>
      <ul>
        {amounts.map((amount) => (
          <li key={keyOf(amount)} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5">
            <span className="text-large font-semibold text-forest tabular-nums">{formatKronor(amount.kronor)}</span>
            <span className="text-small text-quiet">{`om året${whenText(amount, isOnlyIn(amounts, amount))}`}</span>
          </li>
        ))}
      </ul>
      {amounts.some(isUncertain) && (
        <p className="mt-2.5 text-small text-quiet">
          Dagen för första registrering saknas i annonsen, så vi vet inte vilket av beloppen som gäller nu.
        </p>
      )}
      {emissionsNote !== null && <p className="mt-2.5 text-small text-quiet">{emissionsNote}</p>}
      <details data-print="no">
        <summary className="touch link inline-flex items-center text-small font-medium">Så räknade vi</summary>
        <div className="grid gap-5 pt-1 pb-2 text-small">
          {amounts.map((amount, at) => (
            <Fragment key={keyOf(amount)}>
              {amount.emissions?.grams !== amounts[at - 1]?.emissions?.grams || at === 0 ? (
                <EmissionsLine amount={amount} />
              ) : null}
              <Steps amount={amount} isOnly={amounts.length === 1} isLater={!isOnlyIn(amounts, amount)} />
            </Fragment>
          ))}
          <ul className="grid gap-2 text-fine text-quiet">
            {amounts.some(isRounded) && <li>Summan avrundas nedåt till hela kronor.</li>}
            {notes.map((note) => (
              <li key={note}>{TAX_NOTES[note]}</li>
            ))}
            {rules.map(({ name, source: { title, paragraph, url } }) => (
              <li key={`${name} ${paragraph}`}>
                {`${name}: `}
                <a className="link" href={url} rel="noopener">
                  {[title, paragraph].filter((text) => text !== null).join(', ')}
                </a>
              </li>
            ))}
            <li>{`Reglerna jämfördes med källorna ${formatCalendarDay(lastReview(rules))}.`}</li>
          </ul>
        </div>
      </details>
    </>
  );
}

const keyOf = ({ period, firstTaxed }: TaxAmount): string => `${period.kind} ${firstTaxed?.from}`;

const isRounded = ({ steps }: TaxAmount): boolean => steps.reduce((sum, { ore }) => sum + ore, 0) % ORE_PER_KRONA !== 0;

const isUncertain = ({ period, firstTaxed }: TaxAmount): boolean =>
  firstTaxed !== null || (period.kind === 'malus' && period.mayBeOver);

/** The oldest review of the rules. */
const lastReview = (rules: readonly TaxRule[]): string => rules.map(({ reviewedOn }) => reviewedOn).sort()[0] ?? '';

function EmissionsLine({ amount: { emissions, kronor } }: { amount: TaxAmount }) {
  if (emissions !== null)
    return <p>{`Koldioxid: ${formatNumber(emissions.grams)}${UNIT_SPACE}g/km (${emissions.why}).`}</p>;
  return kronor === 0 ? null : <p>En bil utan avgaser betalar bara grundbeloppet.</p>;
}

function Steps({ amount, isOnly, isLater }: { amount: TaxAmount; isOnly: boolean; isLater: boolean }) {
  const { kronor, steps } = amount;
  return (
    <table className="w-full">
      <caption className={isOnly ? 'sr-only' : 'pb-1 text-left font-semibold'}>
        {isOnly ? 'Fordonsskatten' : captionOf(amount, isLater)}
      </caption>
      <tbody>
        {steps.map(({ label, ore }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal text-quiet">
              {label}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{formatOre(ore)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 text-left font-semibold">
            Om året
          </th>
          <td className="py-1.5 text-right font-semibold whitespace-nowrap">{formatKronor(kronor)}</td>
        </tr>
      </tbody>
    </table>
  );
}

const ORE_PER_KRONA = 100;

/** "1 622,40 kr", "360 kr". */
const formatOre = (ore: number): string =>
  `${formatNumber(ore / ORE_PER_KRONA, ore % ORE_PER_KRONA === 0 ? 0 : 2)}${UNIT_SPACE}kr`;

/** Whether it is the only amount for its days of first taxation. */
const isOnlyIn = (amounts: readonly TaxAmount[], { firstTaxed }: TaxAmount): boolean =>
  amounts.filter((other) => other.firstTaxed?.from === firstTaxed?.from).length === 1;

function captionOf({ period, firstTaxed }: TaxAmount, isLater: boolean): string {
  const years = period.kind === 'malus' ? 'De tre första åren' : isLater ? 'Därefter' : 'Fordonsskatten';
  return firstTaxed === null ? years : `${years}${rangeText(firstTaxed)}`;
}

const whenText = ({ period, firstTaxed }: TaxAmount, isOnly: boolean): string =>
  `${firstTaxed === null ? '' : rangeText(firstTaxed)}${periodText(period, isOnly)}`;

/** " om bilen togs i trafik före 1 juli 2018". */
function rangeText({ from, before }: DayRange): string {
  const start = from === null ? '' : ` ${formatCalendarDay(from)} eller senare`;
  const end = before === null ? '' : ` före ${formatCalendarDay(before)}`;
  return ` om bilen togs i trafik${start}${start && end ? ', men' : ''}${end}`;
}

function periodText(period: TaxPeriod, isOnly: boolean): string {
  if (period.kind === 'normal') {
    if (isOnly) return '';
    return period.from === null ? ' därefter' : ` från ${formatCalendarDay(period.from)}`;
  }
  if (period.until !== null) return ` till ${formatCalendarDay(period.until)}, tre år efter första registrering`;
  return period.mayBeOver ? ' de tre första åren' : ', upphör tre år efter första registrering';
}
