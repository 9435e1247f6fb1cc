import { MAX_ADS_PER_CHANGE } from '#src/commands/ads/change-ads.ts';
import { countFlags, listBrands, listDealers, searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { listUnpublishableDealers } from '#src/db/ads/withheld-ads.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { CHOOSES_LIST, CHOOSES_PAGE, CHOSEN_FIELD } from '#src/domain/staff-lists/selection.ts';
import {
  ANY_FLAG,
  parseStaffAdQuery,
  QUALITY_FLAGS,
  UNCONFIRMED_FLAG,
  WITHHELD_FLAG,
} from '#src/domain/staff-lists/staff-ad-query.ts';
import type { StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { CHANGE_PARAM } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { formIntent } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { bulkFields, changeMany, readAsked, readOutcome } from './bulk-form.server.ts';
import { cellFields, saveCell } from './cell-form.server.ts';

const KINDS = QUALITY_FLAGS.toSorted(bySwedish);

/** Rows of the table for the query in the address, and the options of its filters. */
export async function readVehicles({ db, url, pictures, now }: Pick<StaffRequest, 'db' | 'url' | 'pictures' | 'now'>) {
  const query = parseStaffAdQuery(url.searchParams);
  const [{ rows, total }, dealers, brands, flags] = await Promise.all([
    searchStaffAds(db, query),
    listDealers(db),
    listBrands(db),
    countFlags(db, query),
  ]);
  const isWholeList = url.searchParams.getAll(CHOSEN_FIELD).includes(CHOOSES_LIST);
  const shown = rows.map(({ id }) => id);
  const chosen = isWholeList ? [] : readChosen(url.searchParams, shown);
  const planning = rows.flatMap(({ publishAt, dealerId }) =>
    publishAt === null || dealerId === null ? [] : [dealerId],
  );
  const unpublishable = planning.length === 0 ? [] : await listUnpublishableDealers(db, planning);
  const withheldThen = new Set(unpublishable.map(({ id }) => id));
  return {
    query,
    rows: rows.map(({ picture, returnedAt, daysBeforeReturn, isWithheld, ...read }) => {
      const { publishAt, publicationProblem: problem, publicationTriedAt, dealerId, ...row } = read;
      return {
        ...row,
        publication:
          publishAt === null
            ? null
            : {
                at: publishAt,
                problem,
                isTried: publicationTriedAt !== null,
                isWithheld: dealerId !== null && withheldThen.has(dealerId),
              },
        isWithheld,
        pictures: pictures.of(picture === null ? [] : [picture]),
        daysForSale: daysShown({ ...row, returnedAt, daysBeforeReturn, isWithheld }, now),
      };
    }),
    total,
    chosen,
    isWholeList,
    asked: await readAsked(db, url.searchParams, { chosen, isWholeList, query }),
    outcome: await readOutcome(db, url.searchParams.get(CHANGE_PARAM)),
    dealers,
    brands,
    flags: [ANY_FLAG, UNCONFIRMED_FLAG, WITHHELD_FLAG, ...KINDS].map((value) => ({
      value,
      count: flags.get(value) ?? 0,
    })),
  };
}

type CountedRow = Parameters<typeof countDaysForSale>[0] & { status: StoredStatus; isWithheld: boolean };

/** A draft has no days for sale, and while an ad is withheld they stand still. */
function daysShown(row: CountedRow, now: Date): number | null {
  if (row.status === 'draft') return null;
  return row.isWithheld ? row.daysBeforeReturn : countDaysForSale(row, now);
}

/** Ids of the selected rows: those named in the address, and with `alla` those of the page. */
function readChosen(params: URLSearchParams, shown: readonly number[]): number[] {
  const chosen = params.getAll(CHOSEN_FIELD);
  const named = chosen.flatMap((text) => readId(text) ?? []);
  return [...new Set([...named, ...(chosen.includes(CHOOSES_PAGE) ? shown : [])])].slice(0, MAX_ADS_PER_CHANGE);
}

export const vehiclesAction = staffAction({
  change: formIntent(bulkFields, changeMany),
  cell: formIntent(cellFields, saveCell),
});

export type VehiclesModel = Awaited<ReturnType<typeof readVehicles>>;
