import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { Result } from '#src/domain/result.ts';
import { NO_TAX_TEXTS, type NoTax } from '#src/domain/tax/tax-texts.ts';
import type { TaxAmount, TaxPeriod, VehicleTax } from '#src/domain/tax/vehicle-tax.ts';

/** The annual vehicle tax and its calculation, or why it is unknown. */
export function TaxSection({ tax }: { tax: Result<VehicleTax, NoTax> }) {
  if (!tax.ok) {
    return (
      <p className="text-small">
        <strong className="font-semibold">Kan inte beräknas.</strong> {NO_TAX_TEXTS[tax.failure]}
      </p>
    );
  }
  const { amounts, emissions, sources } = tax.value;
  return (
    <>
      <ul>
        {amounts.map(({ kronor, period }) => (
          <li key={period.kind} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5">
            <span className="text-large font-semibold text-forest tabular-nums">{formatKronor(kronor)}</span>
            <span className="text-small text-quiet">{`om året${periodText(period, amounts.length === 1)}`}</span>
          </li>
        ))}
      </ul>
      {amounts.some(({ period }) => period.kind === 'malus' && period.mayBeOver) && (
        <p className="mt-2.5 text-small text-quiet">
          Dagen för första registrering saknas i annonsen, så vi vet inte vilket av beloppen som gäller nu.
        </p>
      )}
      <details data-print="no">
        <summary className="touch link inline-flex items-center text-small font-medium">Så räknade vi</summary>
        <div className="grid gap-5 pt-1 pb-2 text-small">
          <p>
            {emissions === null
              ? 'En bil utan avgaser betalar bara grundbeloppet.'
              : `Koldioxid: ${formatNumber(emissions.grams)}${UNIT_SPACE}g/km (${emissions.why}).`}
          </p>
          {amounts.map((amount) => (
            <Steps key={amount.period.kind} amount={amount} isOnly={amounts.length === 1} />
          ))}
          <p className="text-fine text-quiet">Summan avrundas nedåt till hela kronor. Källor: {sources.join(', ')}.</p>
        </div>
      </details>
    </>
  );
}

function Steps({ amount: { kronor, period, steps }, isOnly }: { amount: TaxAmount; isOnly: boolean }) {
  return (
    <table className="w-full">
      <caption className={isOnly ? 'sr-only' : 'pb-1 text-left font-semibold'}>
        {period.kind === 'malus' ? 'De tre första åren' : isOnly ? 'Fordonsskatten' : 'Därefter'}
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

function periodText(period: TaxPeriod, isOnly: boolean): string {
  if (period.kind === 'normal') {
    if (isOnly) return '';
    return period.from === null ? ' därefter' : ` från ${formatCalendarDay(period.from)}`;
  }
  if (period.until !== null) return ` till ${formatCalendarDay(period.until)}, tre år efter första registrering`;
  return period.mayBeOver ? ' de tre första åren' : ', upphör tre år efter första registrering';
}
