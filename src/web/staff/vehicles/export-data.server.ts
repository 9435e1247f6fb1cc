import { type ExportedAd, staffAdsToExport } from '#src/db/ads/staff-ads.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { AD_VAT_LABELS } from '#src/domain/ads/vat.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import { parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { exportResponse } from '#src/web/office/table/export.server.ts';

export const EXPORTED_COLUMNS: readonly ExportColumn<ExportedAd>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'handlarens id', value: ({ dealerAdId }) => dealerAdId },
  { name: 'registreringsnummer', value: ({ plate }) => plate },
  { name: 'rubrik', value: ({ name }) => name },
  { name: 'märke', value: ({ brand }) => brand },
  { name: 'modell', value: ({ series }) => series },
  { name: 'årsmodell', value: ({ modelYear }) => modelYear },
  { name: 'pris kr', value: ({ price }) => price },
  { name: 'moms', value: ({ vat }) => (vat === null ? null : AD_VAT_LABELS[vat]) },
  { name: 'mätarställning km', value: ({ odometerKm }) => odometerKm },
  { name: 'drivmedel', value: ({ fuels }) => fuels },
  { name: 'status', value: ({ status }) => status },
  { name: 'handlare', value: ({ dealer }) => dealer },
  { name: 'publicerad', value: ({ publishedAt }) => publishedAt },
  { name: 'ändrad', value: ({ updatedAt }) => updatedAt },
  { name: 'anmärkningar', value: ({ flags }) => flags },
];

/** The ads of the query in the address, all pages, in its order. */
export const exportVehicles = (request: StaffRequest): Promise<Response> =>
  exportResponse(request, {
    name: 'annonser',
    columns: EXPORTED_COLUMNS,
    parts: readByCursor(request.db, staffAdsToExport(request.db, parseStaffAdQuery(request.url.searchParams))),
  });
