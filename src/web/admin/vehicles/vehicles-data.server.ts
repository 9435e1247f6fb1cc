import { redirect } from 'react-router';
import { z } from 'zod';
import { MAX_ADS_PER_REQUEST, setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import {
  type AdSelection,
  countFlags,
  listBrands,
  listDealers,
  listSelectedIds,
  previewSelection,
  searchStaffAds,
} from '#src/db/ads/staff-ads.ts';
import type { Db } from '#src/db/client.ts';
import {
  ANY_FLAG,
  parseStaffAdQuery,
  QUALITY_FLAGS,
  type StaffAdQuery,
  UNCONFIRMED_FLAG,
} from '#src/domain/ads/staff-ad-query.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { CHOOSES_LIST, CHOOSES_PAGE, CHOSEN_FIELD } from '#src/domain/staff-lists/selection.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import { staffAdsUrl, withNotice } from '#src/urls.ts';
import { MAX_ID, readId } from '#src/web/shared/id-in-address.ts';

const KINDS = QUALITY_FLAGS.toSorted(bySwedish);

/** Rows of the table for the query in the address, and the options of its filters. */
export async function readVehicles({ db, url, pictures }: StaffRequest) {
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
    rows: rows.map(({ picture, ...row }) => ({ ...row, pictures: pictures.of(picture === null ? [] : [picture]) })),
    total,
    chosen,
    asked: await readAsked(db, url.searchParams, { chosen, query }),
    dealers,
    brands,
    flags: [ANY_FLAG, UNCONFIRMED_FLAG, ...KINDS].map((value) => ({ value, count: flags.get(value) ?? 0 })),
  };
}

/** Ids of the selected rows: those named in the address, and with `alla` those of the page. */
function readChosen(params: URLSearchParams, shown: readonly number[]): number[] {
  const chosen = params.getAll(CHOSEN_FIELD);
  const named = chosen.flatMap((text) => readId(text) ?? []);
  return [...new Set([...named, ...(chosen.includes(CHOOSES_PAGE) ? shown : [])])].slice(0, MAX_ADS_PER_REQUEST);
}

const MAX_NAMES = 5;

/** Action on the selected rows that awaits confirmation, with what it affects; null: none is asked for. */
async function readAsked(
  db: Db,
  params: URLSearchParams,
  { chosen, query }: { chosen: readonly number[]; query: StaffAdQuery },
) {
  const action = params.get('atgard');
  if (action !== 'hide' && action !== 'show') return null;
  const isWholeList = params.getAll(CHOSEN_FIELD).includes(CHOOSES_LIST);
  const preview = await previewSelection(db, isWholeList ? { query } : { ids: chosen }, MAX_NAMES);
  const count = preview.statuses.reduce((sum, { ads }) => sum + ads, 0);
  return { ...preview, action, isWholeList, count, max: MAX_ADS_PER_REQUEST } as const;
}

const chosenAds = z.strictObject({
  [CHOSEN_FIELD]: z.preprocess(
    (value) => [value].flat(),
    z
      .array(
        z.union([z.literal(CHOOSES_LIST), z.coerce.number().int().positive().max(MAX_ID)]),
        'Välj minst en annons.',
      )
      .max(MAX_ADS_PER_REQUEST),
  ),
  /** Number of ads that the confirmation named. */
  antal: z.coerce.number().int().positive().optional(),
});

export const vehiclesAction = staffAction({
  hide: formIntent(chosenAds, (request, sent) => setStatuses(request, sent, 'hidden', 'annonser-dolda')),
  show: formIntent(chosenAds, (request, sent) => setStatuses(request, sent, 'feed', 'annonser-visade')),
});

async function setStatuses(
  { db, stockPool, staff, url }: StaffRequest,
  { vald, antal }: z.output<typeof chosenAds>,
  status: 'hidden' | 'feed',
  notice: NoticeName,
): Promise<FormOutcome> {
  const query = parseStaffAdQuery(url.searchParams);
  const selection: AdSelection = vald.includes(CHOOSES_LIST)
    ? { query }
    : { ids: vald.filter((id) => typeof id === 'number') };
  const ids = await listSelectedIds(db, selection, MAX_ADS_PER_REQUEST + 1);
  // The list may have changed since its number was confirmed.
  if ('query' in selection && ids.length !== antal) {
    const text = `Nu stämmer ${formatCount(ids.length, 'annons', 'annonser')}. Inget är ändrat. Bekräfta igen.`;
    return { kind: 'refused', title: 'Listan har ändrats', text, status: 409 };
  }
  await setAdStatus(stockPool, staff, { ids, status });
  return redirect(withNotice(staffAdsUrl(query), notice));
}

export type VehiclesModel = Awaited<ReturnType<typeof readVehicles>>;
