import { listBrandNames, listDealers, STAFF_ADS_PER_PAGE, searchStaffAds } from '../../../db/staff-ads.ts';
import { parseStaffAdQuery } from '../../../domain/ads/staff-ad-query.ts';
import type { StaffRequest } from '../../shared/staff.server.ts';

/** The table of ads that the address asks for, and what its filters can be set to. */
export async function readVehicles({ db, url }: StaffRequest) {
  const query = parseStaffAdQuery(url.searchParams);
  const [{ rows, total }, dealers, brands] = await Promise.all([
    searchStaffAds(db, query),
    listDealers(db),
    listBrandNames(db),
  ]);
  return { query, rows, total, pages: Math.ceil(total / STAFF_ADS_PER_PAGE), dealers, brands };
}

export type VehiclesModel = Awaited<ReturnType<typeof readVehicles>>;
