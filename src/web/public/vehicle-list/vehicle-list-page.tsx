import { hasFilters } from '../../../domain/ads/list-filters.ts';
import { formatCount, formatNumber } from '../../../domain/format/numbers.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { AdGrid } from '../../shared/ad-grid.tsx';
import { EmptyRoad } from '../../shared/landscape.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { BrandFilter } from './brand-filter.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';
import { titleOf } from './vehicle-list-title.ts';

/** The newest ads, twenty a page. */
export function VehicleListPage(model: VehicleListModel) {
  const { filters, ads, total, page, lastPage, withoutPicture } = model;
  return (
    <div className="page-width pt-8 md:pt-12">
      <header>
        <h1 className="text-title">{titleOf(filters)}</h1>
        <p className="mt-2 text-body text-quiet">
          {formatCount(total, 'bil', 'bilar')}
          {total > 1 && ', nyast först'}
          {page > 1 && ` · sida ${formatNumber(page)} av ${formatNumber(lastPage)}`}
        </p>
      </header>
      <div className="mt-6 grid gap-4 *:min-w-0 md:mt-8" data-print="no">
        <ActiveFilters filters={filters} />
        <BrandFilter brands={model.brands} filters={filters} />
      </div>
      {ads.length === 0 ? (
        <Empty isFiltered={hasFilters(filters)} />
      ) : (
        <section aria-labelledby="annonser" className="mt-6 md:mt-8">
          <h2 id="annonser" className="sr-only">
            Annonser
          </h2>
          <AdGrid ads={ads} isOnTop />
          <div className="mt-14">
            <Pagination
              current={page}
              last={lastPage}
              urlOf={(target) => vehiclesUrl(filters, target)}
              write={formatNumber}
            />
          </div>
        </section>
      )}
      {withoutPicture > 0 && (
        <p className="mt-6 text-small text-quiet">
          {`${formatCount(withoutPicture, 'annons', 'annonser')} utan bild visas inte här.`}
        </p>
      )}
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="mt-8 grid items-center gap-10 md:grid-cols-2">
      <div>
        <p className="text-large font-semibold text-forest">
          {isFiltered ? 'Inga fordon hittades med de valda filtren.' : 'Inga bilar är till salu just nu.'}
        </p>
        {isFiltered && (
          <ButtonLink kind="primary" to={vehiclesUrl()} className="mt-6">
            Rensa alla filter
          </ButtonLink>
        )}
      </div>
      <EmptyRoad />
    </div>
  );
}
