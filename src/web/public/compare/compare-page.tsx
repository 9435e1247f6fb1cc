import { Form } from 'react-router';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { comparisonConclusion } from '#src/domain/ads/comparison-conclusion.ts';
import { countInWords } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import type { OwnCost } from '#src/domain/ownership-cost/own-costs.ts';
import { adsUrl, compareUrl, favouritesUrl, NEAR_PARAM, newSharedListUrl } from '#src/visitor-urls.ts';
import { useOwnCosts } from '#src/web/public/cost/own-costs.ts';
import { favourites, useDeviceList, viewedCars } from '#src/web/shared/saved-cars/device-list.ts';
import { EmptySaved } from '#src/web/shared/saved-cars/empty-saved.tsx';
import { SavedTabs } from '#src/web/shared/saved-cars/saved-tabs.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { ComparisonModel } from './compare-data.server.ts';
import { ComparedTable } from './compared-table.tsx';
import { costsPerMonth } from './cost-row.ts';

/** Up to four cars beside each other: what to conclude, then what differs, by the questions of a buyer. */
export function ComparePage(comparison: ComparisonModel) {
  const { cars, costed, address, near } = comparison;
  const own = useOwnCosts();
  const conclusion = conclusionOf(cars, costed, own);
  return (
    <article className="page-width pt-4 md:pt-6">
      <SavedTabs current="compared" />
      <h1 className="text-title">Jämför bilar</h1>
      {conclusion !== null && <p className="mt-2 max-w-3xl text-large text-pretty">{conclusion}</p>}
      <AddressNotes address={address} />
      {cars.length === 0 && <NoCars />}
      {cars.length === 1 && <OneMore />}
      {cars.length > 0 && (
        <>
          <ComparedTable comparison={comparison} own={own} />
          {cars.length > 1 && <DistanceForm ids={address.ids} near={near} />}
          {cars.length < MAX_COMPARED && (
            <div data-print="no" className="mt-8">
              <OfferedCars address={address} />
              {cars.length > 1 && (
                <ButtonLink kind="quiet" to={adsUrl()} className="mt-3">
                  Hitta fler bilar
                </ButtonLink>
              )}
            </div>
          )}
          <p data-print="no" className="mt-6">
            <Link
              to={newSharedListUrl(cars.map(({ internalId }) => internalId))}
              className="link touch inline-flex items-center text-small"
            >
              Dela som en lista där andra kan rösta
            </Link>
          </p>
        </>
      )}
    </article>
  );
}

function conclusionOf(
  cars: ComparisonModel['cars'],
  costed: ComparisonModel['costed'],
  own: readonly OwnCost[],
): string | null {
  const costs = costsPerMonth(costed, own);
  return comparisonConclusion(
    cars.map(({ name, status, price, judged, modelYear, odometerKm }, at) => ({
      name,
      isForSale: status === 'active',
      price,
      judged: judged && { label: judged.label, ratio: judged.price / judged.estimate },
      costPerMonth: costs[at] ?? null,
      modelYear,
      odometerKm,
    })),
  );
}

type Addressed = Pick<ComparisonModel, 'address'>;

/** Parts of the address that are not shown, and the way to the cars beyond the maximum: the address contains them all. */
function AddressNotes({ address }: Addressed) {
  const { missing, leftOut, isRepeated, isUnreadable, nextUrl } = address;
  if (missing === 0 && leftOut === 0 && !isRepeated && !isUnreadable) return null;
  return (
    <div className="mt-4 max-w-prose border-l-2 border-rape pl-3 text-small">
      {missing > 0 && <p>{`${capitalized(countInWords(missing, 'bil', 'bilar'))} i adressen finns inte längre.`}</p>}
      {isRepeated && <p>Samma bil står flera gånger i adressen och visas en gång.</p>}
      {isUnreadable && <p>En del av adressen är inget nummer på en bil och används inte.</p>}
      {leftOut > 0 && (
        <p>
          {`Högst fyra bilar jämförs åt gången. ${capitalized(countInWords(leftOut, 'bil', 'bilar'))} visas inte. `}
          <Link to={nextUrl} className="link" data-print="no">
            Visa nästa bilar
          </Link>
        </p>
      )}
    </div>
  );
}

const NoCars = () => (
  <div className="mt-6">
    <EmptySaved scene="parkering">
      Välj två till fyra bilar med ”Jämför” på en annons eller bland dina favoriter, så ställer vi dem bredvid varandra
      och säger vilken som är billigast, nyast och minst körd.
    </EmptySaved>
    <FavouritesToCompare />
  </div>
);

/** A link to the latest favourites beside each other; only the visitor's browser knows them. */
function FavouritesToCompare() {
  const ids = (useDeviceList(favourites)?.entries ?? []).slice(0, MAX_COMPARED).map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <p className="mt-3">
      <Link to={compareUrl(ids)} className="link touch inline-flex items-center text-body">
        {`Jämför dina ${countInWords(ids.length, 'senaste favorit', 'senaste favoriter')}`}
      </Link>
    </p>
  );
}

const OneMore = () => (
  <div data-print="no" className="mt-4 max-w-prose rounded-card bg-moss-tint px-4 py-3">
    <p className="text-body">Välj minst en bil till med ”Jämför” på en annons eller bland dina favoriter.</p>
    <p className="mt-3 mb-1 flex flex-wrap gap-3">
      <ButtonLink kind="primary" to={adsUrl()}>
        Hitta fler bilar
      </ButtonLink>
      <ButtonLink kind="quiet" to={favouritesUrl()}>
        Till favoriterna
      </ButtonLink>
    </p>
  </div>
);

const MAX_OFFERED = 6;

/** Links that add a favourite or a car that was viewed; only the visitor's browser knows them, so nothing stands below them that would move. */
function OfferedCars({ address: { ids, allUrl } }: Addressed) {
  const saved = useDeviceList(favourites)?.entries ?? [];
  const viewed = useDeviceList(viewedCars)?.entries ?? [];
  const names = new Map([...saved, ...viewed].map(({ id, name }) => [id, name]));
  const offered = [...names].filter(([id]) => !ids.includes(id)).slice(0, MAX_OFFERED);
  if (offered.length === 0) return null;
  return (
    <>
      <h2 className="mt-2 text-small">Lägg till en favorit eller en bil som du har sett</h2>
      <ul className="flex flex-wrap gap-x-5">
        {offered.map(([id, name]) => (
          <li key={id} className="min-w-0">
            <Link to={`${allUrl},${id}`} className="link touch inline-flex items-center text-small wrap-anywhere">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
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
