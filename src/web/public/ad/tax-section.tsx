import { Fragment } from 'react';
import type { TaxModel } from './tax-data.server.ts';

type TaxProps = {
  tax: TaxModel;
  /** Where the emissions come from when the ad does not state them. */
  emissionsNote: string | null;
};

/** The annual vehicle tax and its calculation, or why it is unknown. */
export function TaxSection({ tax, emissionsNote }: TaxProps) {
  if (tax.reason !== null) {
    return (
      <p className="text-small">
        <strong className="font-semibold">Kan inte beräknas.</strong> {tax.reason}
      </p>
    );
  }
  return (
    <>
      <ul>
        {tax.amounts.map(({ key, kronor, when }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5">
            <span className="text-large font-semibold text-forest tabular-nums">{kronor}</span>
            <span className="text-small text-quiet">{`om året${when}`}</span>
          </li>
        ))}
      </ul>
      {tax.isUncertain && (
        <p className="mt-2.5 text-small text-quiet">
          Dagen för första registrering saknas i annonsen, så vi vet inte vilket av beloppen som gäller nu.
        </p>
      )}
      {emissionsNote !== null && <p className="mt-2.5 text-small text-quiet">{emissionsNote}</p>}
      <details data-print="no">
        <summary className="touch link inline-flex items-center text-small font-medium">Så räknade vi</summary>
        <div className="grid gap-5 pt-1 pb-2 text-small">
          {tax.calculations.map((calculation) => (
            <Fragment key={calculation.key}>
              {calculation.emissions !== null && <p>{calculation.emissions}</p>}
              <Steps {...calculation} isOnly={tax.calculations.length === 1} />
            </Fragment>
          ))}
          <ul className="grid gap-2 text-fine text-quiet">
            {tax.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {tax.rules.map(({ name, source, url }) => (
              <li key={`${name} ${source}`}>
                {`${name}: `}
                <a className="link" href={url} rel="noopener">
                  {source}
                </a>
              </li>
            ))}
            <li>{`Reglerna jämfördes med källorna ${tax.reviewedOn}.`}</li>
          </ul>
        </div>
      </details>
    </>
  );
}

type Calculation = Extract<TaxModel, { reason: null }>['calculations'][number];

const Steps = ({ caption, steps, sum, isOnly }: Calculation & { isOnly: boolean }) => (
  <table className="w-full">
    <caption className={isOnly ? 'sr-only' : 'pb-1 text-left font-semibold'}>
      {isOnly ? 'Fordonsskatten' : caption}
    </caption>
    <tbody>
      {steps.map(({ label, amount }) => (
        <tr key={label} className="border-b border-line">
          <th scope="row" className="py-1.5 pr-4 text-left font-normal text-quiet">
            {label}
          </th>
          <td className="py-1.5 text-right whitespace-nowrap">{amount}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" className="py-1.5 text-left font-semibold">
          Om året
        </th>
        <td className="py-1.5 text-right font-semibold whitespace-nowrap">{sum}</td>
      </tr>
    </tbody>
  </table>
);
