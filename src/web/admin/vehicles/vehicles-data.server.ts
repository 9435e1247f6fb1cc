import { redirect } from 'react-router';
import { z } from 'zod';
import { MAX_ADS_PER_REQUEST, setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { countFlags, listBrands, listDealers, STAFF_ADS_PER_PAGE, searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { ANY_FLAG, parseStaffAdQuery, QUALITY_FLAGS, UNCONFIRMED_FLAG } from '#src/domain/ads/staff-ad-query.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import { staffAdsUrl, withNotice } from '#src/urls.ts';
import { MAX_ID } from '#src/web/shared/id-in-address.ts';

const KINDS = QUALITY_FLAGS.toSorted(bySwedish);

/** Rows of the table for the query in the address, and the options of its filters. */
export async function readVehicles({ db, url }: StaffRequest) {
  const query = parseStaffAdQuery(url.searchParams);
  const [{ rows, total }, dealers, brands, flags] = await Promise.all([
    searchStaffAds(db, query),
    listDealers(db),
    listBrands(db),
    countFlags(db, query),
  ]);
  const chosen = readChosen(
    url.searchParams,
    rows.map(({ id }) => id),
  );
  return {
    query,
    rows,
    total,
    chosen,
    asked: readAsked(url.searchParams),
    pages: Math.ceil(total / STAFF_ADS_PER_PAGE),
    dealers,
    brands,
    flags: [ANY_FLAG, UNCONFIRMED_FLAG, ...KINDS].map((value) => ({ value, count: flags.get(value) ?? 0 })),
  };
}

/** Selected rows: those named in the address, or all of the page (`alla`); ids that are not shown are ignored. */
function readChosen(params: URLSearchParams, shown: number[]): number[] {
  const chosen = params.getAll('vald');
  return chosen.includes('alla') ? shown : shown.filter((id) => chosen.includes(String(id)));
}

/** Action on the selected rows that awaits confirmation. */
function readAsked(params: URLSearchParams): 'hide' | 'show' | null {
  const asked = params.get('atgard');
  return asked === 'hide' || asked === 'show' ? asked : null;
}

const chosenAds = z.strictObject({
  vald: z.preprocess(
    (value) => [value].flat(),
    z.array(z.coerce.number().int().positive().max(MAX_ID), 'Välj minst en annons.').max(MAX_ADS_PER_REQUEST),
  ),
});

export const vehiclesAction = staffAction({
  hide: formIntent(chosenAds, (request, { vald }) => setStatuses(request, vald, 'hidden', 'annonser-dolda')),
  show: formIntent(chosenAds, (request, { vald }) => setStatuses(request, vald, 'feed', 'annonser-visade')),
});

async function setStatuses(
  { stockPool, staff, url }: StaffRequest,
  ids: number[],
  status: 'hidden' | 'feed',
  notice: NoticeName,
): Promise<FormOutcome> {
  await setAdStatus(stockPool, staff, { ids, status });
  return redirect(withNotice(staffAdsUrl(parseStaffAdQuery(url.searchParams)), notice));
}

export type VehiclesModel = Awaited<ReturnType<typeof readVehicles>>;
