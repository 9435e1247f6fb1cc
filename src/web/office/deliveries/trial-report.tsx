import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { CAR_CHANGES, type CarChange, type DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { preview } from '#src/domain/format/texts.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { REJECTED_COLUMNS } from './rejected-columns.tsx';
import { ValueWarnings } from './value-warnings.tsx';

const HEADINGS: Readonly<Record<CarChange, string>> = {
  new: 'Nya',
  returned: 'Återkomna',
  removed: 'Tas bort',
  repriced: 'Nytt pris',
  changed: 'Ändrade',
};

export type OfAds = {
  /** Address of an ad's page in the area; visitors may not see the ad. */
  adUrlOf: (id: number) => string;
};

/** Changes that a tried file would make: counts, then the cars of each change, then the rejected rows. */
export const TrialReport = ({ trial, adUrlOf }: { trial: DeliveryTrial } & OfAds) => (
  <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-12">
    {trial.warnings.length > 0 && (
      <Message tone="bad" title="Varning" className="max-w-3xl">
        {trial.warnings.map((warning) => (
          <p key={warning} className="wrap-anywhere">
            {warning}
          </p>
        ))}
      </Message>
    )}
    <div className="grid max-w-4xl grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <Section heading="Bilar">
        <FactList
          facts={facts([
            ...CAR_CHANGES.map((change): [string, number] => [HEADINGS[change], trial.counts[change]]),
            ['Oförändrade', trial.counts.unchanged],
          ])}
          unknown=""
        />
      </Section>
      <Section heading="Rader i filen">
        <FactList
          facts={facts([
            ['Lästa', trial.rows.read],
            ['Godkända', trial.rows.accepted],
            ['Avvisade', trial.rows.rejected],
            ['Dubbletter', trial.rows.duplicate],
          ])}
          unknown=""
        />
      </Section>
    </div>
    <ValueWarnings warnings={trial.valueWarnings} />
    {CAR_CHANGES.filter((change) => trial.counts[change] > 0).map((change) => (
      <ChangedCars
        key={change}
        heading={HEADINGS[change]}
        cars={trial.cars.filter((car) => car.change === change)}
        all={trial.counts[change]}
        hasDifferences={change === 'changed' || change === 'repriced'}
        adUrlOf={adUrlOf}
      />
    ))}
    {trial.rows.rejected > 0 && (
      <Section heading="Avvisade rader">
        <Shown listed={trial.rejected.length} all={trial.rows.rejected} />
        <PlainTable caption="Avvisade rader, i filens ordning" columns={REJECTED_COLUMNS} rows={trial.rejected} />
      </Section>
    )}
  </div>
);

const facts = (figures: readonly (readonly [string, number])[]) =>
  figures.map(([label, value]) => ({ label, value: formatNumber(value) }));

export const Shown = ({ listed, all }: { listed: number; all: number }) =>
  listed < all ? (
    <p className="mb-3 text-small text-quiet">
      De första {formatNumber(listed)} av {formatNumber(all)}.
    </p>
  ) : null;

type Car = Omit<DeliveryTrial['cars'][number], 'change'>;

type ChangedCarsProps = OfAds & { heading: string; cars: readonly Car[]; all: number; hasDifferences: boolean };

/** Cars that change in one way. @param all number of them, of which `cars` may be the first */
export function ChangedCars({ heading, cars, all, hasDifferences, adUrlOf }: ChangedCarsProps) {
  const title = `${heading}: ${formatCount(all, 'bil', 'bilar')}`;
  return (
    <Section heading={title}>
      <Shown listed={cars.length} all={all} />
      <PlainTable
        caption={title}
        columns={[carColumn(adUrlOf), PLATE, hasDifferences ? DIFFERENCE : PRICE]}
        rows={cars}
      />
    </Section>
  );
}

const carColumn = (adUrlOf: OfAds['adUrlOf']): Column<Car> => ({
  heading: 'Bil',
  cell: ({ adId, name, licencePlate }) => (
    <>
      <bdi className="inline-block wrap-anywhere md:min-w-44">
        {typeof adId === 'number' ? (
          <Link to={adUrlOf(adId)} className="link">
            {preview(name)}
          </Link>
        ) : (
          preview(name)
        )}
      </bdi>
      {licencePlate !== null && (
        <span className="block text-fine text-quiet md:hidden">{formatPlate(licencePlate)}</span>
      )}
    </>
  ),
});
const PLATE: Column<Car> = {
  heading: 'Registreringsnummer',
  from: 'md',
  cell: ({ licencePlate }) => (licencePlate === null ? '–' : formatPlate(licencePlate)),
};
const PRICE: Column<Car> = {
  heading: 'Pris',
  isFigure: true,
  cell: ({ price }) => (price === null ? '–' : formatKronor(price)),
};
const DIFFERENCE: Column<Car> = {
  heading: 'Vad som ändras',
  cell: ({ fields }) => (
    <ul className="md:min-w-60">
      {fields.length === 0 && <li>–</li>}
      {fields.map(({ column, before, after }) => (
        <li key={column} className="wrap-anywhere">
          {adFieldLabel(column)}: <del className="text-quiet">{shown(column, before)}</del>{' '}
          <ins className="font-medium no-underline">{shown(column, after)}</ins>
        </li>
      ))}
    </ul>
  ),
};

const shown = (column: string, value: unknown): string => preview(adFieldText(column, value) ?? '') || 'inget';
