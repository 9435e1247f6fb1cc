import { Check, X } from 'lucide-react';
import { Form } from 'react-router';
import { type ComparedEquipment, type ComparedRow, MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { countInWords, formatCount } from '#src/domain/format/numbers.ts';
import { formatAdPrice } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { adsUrl, adUrl, compareUrl, NEAR_PARAM, newSharedListUrl } from '#src/urls.ts';
import { useOwnCosts } from '#src/web/public/cost/own-costs.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { favourites, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { SavedTabs } from '#src/web/shared/saved-cars/saved-tabs.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { ComparisonModel } from './compare-data.server.ts';
import { COST_ROW, costRow } from './cost-row.ts';

/** Two to four cars beside each other: what differs first, then what is the same, then equipment. */
export function ComparePage({ cars, rows: given, costed, equipment, missing, leftOut, near }: ComparisonModel) {
  const rows = useOwnCostRow(given, costed);
  const ids = cars.map(({ internalId }) => internalId);
  const differing = rows.filter(({ isSame }) => !isSame);
  const same = rows.filter(({ isSame }) => isSame);
  return (
    <article className="page-width pt-4 md:pt-6">
      <SavedTabs current="compared" />
      <h1 className="text-title">Jämför bilar</h1>
      {(missing > 0 || leftOut > 0) && <Missing missing={missing} leftOut={leftOut} />}
      {cars.length < 2 && (
        <p className="mt-3 max-w-prose text-body">
          {cars.length === 0 ? 'Välj två till fyra bilar' : 'Välj minst en bil till'} med ”Jämför” på en annons eller
          bland dina favoriter.
        </p>
      )}
      {cars.length > 0 && (
        <Comparison cars={cars} label="Skillnader" rows={cars.length === 1 ? rows : differing} ids={ids} />
      )}
      {cars.length > 1 && same.length > 0 && (
        <details className="mt-8 print:hidden">
          <summary className="touch link inline-flex items-center text-body font-medium">
            {`Lika för alla: ${formatCount(same.length, 'uppgift', 'uppgifter')}`}
          </summary>
          <dl className="grid gap-x-10 sm:grid-cols-2">
            {same.map(({ label, cells }) => (
              <div key={label} className="flex justify-between gap-6 border-b border-line py-2.5 text-small">
                <dt className="text-quiet">{label}</dt>
                <dd className="text-right font-medium">{cells[0]?.text ?? 'Okänt'}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {cars.length > 1 && <Equipment cars={cars} equipment={equipment} />}
      {cars.length > 1 && <DistanceForm ids={ids} near={near} />}
      <div data-print="no" className="mt-10 flex flex-wrap items-center gap-4">
        {cars.length < MAX_COMPARED && (
          <ButtonLink kind={cars.length < 2 ? 'primary' : 'quiet'} to={adsUrl()}>
            Hitta fler bilar
          </ButtonLink>
        )}
        {cars.length < MAX_COMPARED && <AddFavourites ids={ids} />}
        {cars.length > 0 && (
          <Link to={newSharedListUrl(ids)} className="link touch inline-flex items-center text-small">
            Dela som en lista där andra kan rösta
          </Link>
        )}
      </div>
    </article>
  );
}

/** The rows with the cost by the visitor's own figures, where the device has any. */
function useOwnCostRow(rows: readonly ComparedRow[], costed: ComparisonModel['costed']): readonly ComparedRow[] {
  const own = useOwnCosts();
  return own.length === 0 ? rows : rows.map((row) => (row.label === COST_ROW ? costRow(costed, own) : row));
}

function Missing({ missing, leftOut }: Pick<ComparisonModel, 'missing' | 'leftOut'>) {
  return (
    <div className="mt-4 border-l-2 border-rape pl-3 text-small">
      {missing > 0 && <p>{`${capitalized(countInWords(missing, 'bil', 'bilar'))} i adressen finns inte längre.`}</p>}
      {leftOut > 0 && (
        <p>{`Högst fyra bilar jämförs åt gången. ${capitalized(countInWords(leftOut, 'bil', 'bilar'))} visas inte.`}</p>
      )}
    </div>
  );
}

/** Asks where the visitor is; the address then contains it, and works without scripts. */
const DistanceForm = ({ ids, near }: { ids: readonly number[] } & Pick<ComparisonModel, 'near'>) => (
  <Form method="get" action={compareUrl()} preventScrollReset data-print="no" className="mt-8 max-w-md">
    <input type="hidden" name="ads" value={ids.join(',')} />
    <TextField
      key={near.text}
      label="Avstånd från"
      name={NEAR_PARAM}
      defaultValue={near.text}
      autoComplete="off"
      maxLength={80}
      hint="Ort eller postnummer"
      error={near.isKnown ? undefined : 'Vi hittar ingen sådan ort.'}
      after={<Button kind="quiet">Visa</Button>}
    />
  </Form>
);

type Cars = ComparisonModel['cars'];

/** On phones two cars fill the screen, and the others are reached by swiping. */
const TABLE_WIDTHS = [
  '',
  'max-md:w-full',
  'max-md:w-full',
  'max-md:w-[150%] print:w-full',
  'max-md:w-[200%] print:w-full',
] as const;
const ROW_COLUMNS = [
  '',
  'max-md:grid-cols-1',
  'max-md:grid-cols-2',
  'max-md:grid-cols-3',
  'max-md:grid-cols-4',
] as const;

const SCROLLED =
  'relative mt-6 max-md:max-h-[85dvh] max-md:snap-x max-md:overflow-auto print:max-h-none print:overflow-visible';

type ComparisonProps = { cars: Cars; ids: readonly number[]; label: string; rows: readonly ComparedRow[] };

function Comparison({ cars, ids, label, rows }: ComparisonProps) {
  const row = `max-md:grid ${ROW_COLUMNS[cars.length]}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={SCROLLED} tabIndex={0} aria-label={`Tabell: ${label}`}>
      {/* Explicit roles: another display than that of tables would remove them. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the roles are lost with display: block and grid */}
      <table role="table" className={`w-full border-collapse max-md:block md:table-fixed ${TABLE_WIDTHS[cars.length]}`}>
        <caption className="sr-only">{label}</caption>
        <thead role="rowgroup" className="sticky top-0 z-10 bg-ground max-md:block print:static print:bg-transparent">
          <tr role="row" className={`border-b border-edge ${row}`}>
            <th role="columnheader" scope="col" className="max-md:hidden md:w-44">
              <span className="sr-only">Uppgift</span>
            </th>
            {cars.map((car) => (
              <th
                key={car.internalId}
                role="columnheader"
                scope="col"
                className="snap-start p-2 text-left align-top md:px-3"
              >
                <CarHead car={car} withoutCar={compareUrl(ids.filter((id) => id !== car.internalId))} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map(({ label: name, cells, best }) => (
            <tr key={name} role="row" className={`border-b border-line text-small ${row}`}>
              <th
                role="rowheader"
                scope="row"
                className="py-2.5 text-left align-top font-normal text-quiet max-md:sticky max-md:left-0 max-md:col-span-full max-md:w-fit max-md:px-2 max-md:pb-0"
              >
                {name}
              </th>
              {cells.map(({ text, isBest }, at) => (
                <td
                  key={ids[at]}
                  role="cell"
                  className={`p-2 align-top wrap-anywhere md:px-3 md:py-2.5 ${text === null ? 'text-quiet italic' : 'font-medium'}`}
                >
                  {text ?? 'Okänt'}
                  {isBest && (
                    <span className="mt-0.5 flex items-center gap-1 text-fine font-semibold text-moss">
                      <Check aria-hidden size={14} className="shrink-0" />
                      {best}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  );
}

function CarHead({ car, withoutCar }: { car: Cars[number]; withoutCar: string }) {
  return (
    <div className="relative">
      <CarPicture
        urls={car.imageUrls}
        alt=""
        priority="early"
        sizes="(min-width: 48rem) 16rem, 45vw"
        className="max-md:hidden"
      />
      <p className="mt-2 line-clamp-2 text-small font-semibold wrap-anywhere">
        <Link to={adUrl(car.internalId)} className="link">
          <bdi>{car.name}</bdi>
        </Link>
      </p>
      <p className="text-small font-normal text-quiet">{formatAdPrice(car.price)}</p>
      <Link
        to={withoutCar}
        replace
        preventScrollReset
        data-print="no"
        className="link touch inline-flex items-center gap-1 text-fine font-medium"
      >
        <X aria-hidden size={14} />
        Ta bort<span className="sr-only"> {car.name} ur jämförelsen</span>
      </Link>
    </div>
  );
}

/** Rows of equipment that are shown at once. */
const FIRST_EQUIPMENT = 12;

function Equipment({ cars, equipment: { rows, shared } }: Pick<ComparisonModel, 'cars' | 'equipment'>) {
  const rest = rows.slice(FIRST_EQUIPMENT);
  return (
    <Section heading="Utrustning enligt annonserna" className="mt-10">
      {rows.length === 0 && shared.length === 0 && (
        <p className="text-small text-quiet">Ingen av annonserna har en lista med utrustning.</p>
      )}
      {rows.length > 0 && <EquipmentTable cars={cars} label="Utrustning" rows={rows.slice(0, FIRST_EQUIPMENT)} />}
      {rest.length > 0 && (
        <details className="mt-4">
          <summary className="touch link inline-flex items-center text-small font-medium">
            {`Visa mer utrustning: ${formatCount(rest.length, 'sak', 'saker')}`}
          </summary>
          <EquipmentTable cars={cars} label="Mer utrustning" rows={rest} />
        </details>
      )}
      {shared.length > 0 && (
        <details className="mt-4">
          <summary className="touch link inline-flex items-center text-small font-medium">
            {`Alla har: ${formatCount(shared.length, 'sak', 'saker')}`}
          </summary>
          <Words words={shared} />
        </details>
      )}
    </Section>
  );
}

type EquipmentTableProps = { cars: Cars; label: string; rows: readonly ComparedEquipment[] };

/** Which ad lists which equipment. That an ad does not list it is no proof that the car lacks it. */
const EquipmentTable = ({ cars, label, rows }: EquipmentTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section className="relative overflow-x-auto" tabIndex={0} aria-label={`Tabell: ${label}`}>
    <table className="w-full min-w-[34rem] table-fixed border-collapse text-small">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="w-36 p-2 pl-0 md:w-44">
            <span className="sr-only">Utrustning</span>
          </th>
          {cars.map(({ internalId, name }) => (
            <th key={internalId} scope="col" className="p-2 text-left align-bottom text-fine font-semibold">
              <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cars: has }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2 pr-2 text-left font-normal wrap-anywhere">
              <bdi>{name}</bdi>
            </th>
            {has.map((isListed, at) => (
              <td key={cars[at]?.internalId} className="p-2">
                {isListed === null ? (
                  <span className="text-fine text-quiet">ingen lista</span>
                ) : isListed ? (
                  <>
                    <Check aria-hidden size={18} className="text-moss" />
                    <span className="sr-only">Ja</span>
                  </>
                ) : (
                  <span className="text-quiet">
                    <span aria-hidden>–</span>
                    <span className="sr-only">Nämns inte</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Words = ({ words }: { words: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-4 text-small wrap-anywhere">
    {words.map((word) => (
      <li key={word}>
        <bdi>{word}</bdi>
      </li>
    ))}
  </ul>
);

const MAX_OFFERED = 6;

/** Links that add a favourite; only the visitor's browser knows them. */
function AddFavourites({ ids }: { ids: readonly number[] }) {
  const saved = useDeviceList(favourites);
  const offered = (saved?.entries ?? []).filter(({ id }) => !ids.includes(id)).slice(0, MAX_OFFERED);
  if (offered.length === 0) return null;
  return (
    <div className="w-full">
      <h2 className="text-body">Lägg till en favorit</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {offered.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={compareUrl([...ids, id])}
              className="link touch inline-flex items-center text-small wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
