import { type ExportedAd, searchStaffAds, staffAdsToExport } from '#src/db/ads/staff-ads.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { AD_VAT_LABELS } from '#src/domain/ads/vat.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import { formatStaffAdQuery, parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';

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
  { name: 'status', value: ({ status }) => status, text: ({ status }) => STATUS_WORDS[status] },
  { name: 'handlare', value: ({ dealer }) => dealer },
  { name: 'publicerad', value: ({ publishedAt }) => publishedAt },
  { name: 'ändrad', value: ({ updatedAt }) => updatedAt },
  { name: 'anmärkningar', value: ({ flags }) => flags, text: ({ flags }) => flags.map(flagLabel) },
];

export const vehicleList = staffList({
  address: {
    parse: parseStaffAdQuery,
    // A VIN is not stored.
    format: (query) => formatStaffAdQuery({ ...query, text: hashVin(query.text) ?? query.text }),
  },
  count: async (db, query) => (await searchStaffAds(db, { ...query, page: 1 })).total,
  file: 'annonser',
  columns: EXPORTED_COLUMNS,
  rows: (db, query) => readByCursor(db, staffAdsToExport(db, query)),
});
