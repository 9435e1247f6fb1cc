import { data } from 'react-router';
import { z } from 'zod';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { listBulkChangesOfAd } from '#src/db/ads/bulk-changes.ts';
import { readDeadPictures } from '#src/db/ads/dead-pictures.ts';
import { listSameCarAds } from '#src/db/ads/same-car-ads.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readNeighbours } from '#src/db/ads/staff-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import { listNotes } from '#src/db/staff/staff-notes.ts';
import { parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { publishedAdIntents, readAdId } from '#src/web/office/editing/published-ad.server.ts';
import { readListPlace } from '#src/web/office/page/list-place.server.ts';
import { readWithheldAd } from '#src/web/office/withheld/withheld-dealers.server.ts';
import {
  copyAdForm,
  draftFields,
  publishDraftForm,
  removeDraftForm,
  saveDraftForm,
} from '#src/web/staff/draft/draft-actions.server.ts';
import { readDraftForEditing, readDraftSeries } from '#src/web/staff/draft/draft-model.server.ts';
import { staffNoteIntents } from '#src/web/staff/notes/staff-note-intents.server.ts';

const LATEST_CHANGES = 50;

/** @throws 404 for an unknown ad */
export async function readVehicle(request: StaffRequest) {
  const { db, params, pictures } = request;
  const id = readAdId(params.id);
  const [read, changes, notes, list, sameCar] = await Promise.all([
    readStaffAd(db, id),
    readChanges(db, id),
    listNotes(db, { kind: 'ad', id }),
    readPlace(request, id),
    listSameCarAds(db, id),
  ]);
  if (!read) throw data(null, { status: 404 });
  const { ad, planned, ...rest } = read;
  const draft = ad.status === 'draft' ? await readDraftForEditing(request, ad, planned) : null;
  const deadPictures = await readDeadPictures(db, ad);
  const withheld = await readWithheldAd(db, id, 'staff');
  return {
    ad,
    ...rest,
    changes,
    notes,
    draft,
    list,
    sameCar,
    withheld,
    deadPictures,
    pictures: pictures.of(ad.image_urls),
  };
}

/** The latest changes by staff: of the ad alone, and of many ads at once. */
async function readChanges(db: Db, id: number) {
  const [own, bulk] = await Promise.all([
    listAuditEntries(db, `ad:${id}`, LATEST_CHANGES),
    listBulkChangesOfAd(db, id, LATEST_CHANGES),
  ]);
  const shared = bulk.map(({ id: changeId, state, at, email, before, after }) => ({
    at,
    email,
    before,
    after,
    changeId,
    subject: `ad:${id}`,
    action: state === 'restored' ? 'ads.undo' : 'ads.change',
  }));
  return [...own.map((entry) => ({ ...entry, changeId: null })), ...shared]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, LATEST_CHANGES);
}

const readPlace = ({ db, url }: StaffRequest, id: number) =>
  readListPlace(url, { parse: parseStaffAdQuery }, (query) => readNeighbours(db, query, id));

export type VehicleModel = Awaited<ReturnType<typeof readVehicle>>;

export const vehicleAction = staffAction({
  ...publishedAdIntents,
  ...staffNoteIntents(({ params }) => ({ kind: 'ad', id: readAdId(params.id) })),
  draft: draftIntent(saveDraftForm),
  publish: draftIntent(publishDraftForm),
  copy: formIntent(z.strictObject({}), async (request: StaffRequest) => {
    const ad = (await readStaffAd(request.db, readAdId(request.params.id)))?.ad;
    if (!ad) throw data(null, { status: 404 });
    return copyAdForm(request, ad);
  }),
  remove: formIntent(z.strictObject({ id: z.string() }), (request: StaffRequest) =>
    removeDraftForm(request, readAdId(request.params.id)),
  ),
});

/** Intent of the draft form; rejects an ad that is already published. */
function draftIntent(run: typeof saveDraftForm) {
  return formIntent(draftFields, async (request: StaffRequest, sent) => {
    const id = readAdId(request.params.id);
    const ad = (await readStaffAd(request.db, id))?.ad;
    if (!ad) throw data(null, { status: 404 });
    if (ad.status !== 'draft')
      return refused('Utkastet är inte sparat', 'Annonsen är redan publicerad. Ladda om sidan.');
    const series = await readDraftSeries(request.db, ad);
    const subject = { series, vinHash: ad.vin_hash, imageUrls: ad.image_urls, odometerKm: ad.odometer_km };
    return run(request, sent, subject, id);
  });
}
