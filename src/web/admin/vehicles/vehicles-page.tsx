import { formatNumber } from '../../../domain/format/numbers.ts';
import { staffAdsUrl } from '../../../urls.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { VehicleFilters } from './vehicle-filters.tsx';
import { VehicleTable } from './vehicle-table.tsx';
import type { VehiclesModel } from './vehicles-data.server.ts';

/** Every ad of the stock, whatever its state. */
export function VehiclesPage({ query, rows, total, pages, dealers, brands }: VehiclesModel) {
  return (
    <>
      <h1 className="text-title" lang="en">
        Vehicles
      </h1>
      <VehicleFilters key={staffAdsUrl(query)} query={query} dealers={dealers} brands={brands} />
      <p className="mt-6 mb-3 text-small text-quiet" role="status">
        {total === 1 ? '1 annons' : `${formatNumber(total)} annonser`}
      </p>
      <VehicleTable rows={rows} />
      <div className="mt-6">
        <Pagination
          current={query.page}
          last={pages}
          urlOf={(page) => staffAdsUrl({ ...query, page })}
          write={(page) => formatNumber(page)}
        />
      </div>
    </>
  );
}
