import { data, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { recordAudit } from '#src/commands/accounts/record-audit.ts';
import { letStockGrow } from '#src/commands/dealers/let-stock-grow.ts';
import { listDeadPictures } from '#src/db/ads/dead-pictures.ts';
import type { Db } from '#src/db/connection/client.ts';
import { findCars, findRejectedRows } from '#src/db/dealers/asked-cars.ts';
import { readGroupOfDealer } from '#src/db/dealers/dealer-groups.ts';
import { findDealerById } from '#src/db/dealers/dealer-people.ts';
import { readQualityNow } from '#src/db/dealers/dealer-quality.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { readStoppedGrowth } from '#src/db/deliveries/delivery-growth.ts';
import { readDealerHub } from '#src/db/staff/dealer-hub.ts';
import { listNotes } from '#src/db/staff/staff-notes.ts';
import { cleanFilterText } from '#src/domain/format/parameter-text.ts';
import { STAFF_DEALER_LIST } from '#src/domain/staff-lists/staff-dealer-list.ts';
import { ASKED_CAR_PARAM, dealerAreaUrl } from '#src/office-urls.ts';
import { staffDealersUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { clearCookie, writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { detailsForm, detailsIntents } from '#src/web/office/dealer-details/details-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { readListPlace } from '#src/web/office/page/list-place.server.ts';
import { findDealers } from '#src/web/staff/dealers/staff-dealers-data.server.ts';
import { staffNoteIntents } from '#src/web/staff/notes/staff-note-intents.server.ts';

/** A dealer with the form of its details, and its place in the list that it was opened from. */
export async function readStaffDealer({ db, params, url, pictures, can, now }: StaffRequest) {
  const id = dealerIdOf(params.id);
  const dealer = await readEditedDealer(db, id);
  if (dealer === null) throw data(null, { status: 404 });
  const list = await readListPlace(url, STAFF_DEALER_LIST, async (query) => {
    const ids = (await findDealers(db, query)).found.map((each) => each.id);
    const at = ids.indexOf(id);
    return at < 0 ? { before: null, after: null } : { before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
  });
  const stoppedGrowth = (await readStoppedGrowth(db, id)) ?? null;
  const deadPictures = await listDeadPictures(db, { dealerId: id });
  const form = detailsForm(dealer, pictures);
  const [hub, notes, asked, group, qualities] = await Promise.all([
    readDealerHub(db, id),
    listNotes(db, { kind: 'dealer', id }),
    readAsked(db, id, url),
    readGroupOfDealer(db, id),
    readQualityNow(db, now, [id]),
  ]);
  const mayMerge = can('dealer-access');
  const quality = qualities.get(id);
  return {
    id,
    list,
    name: dealer.label,
    mayMerge,
    group: group ?? null,
    quality: quality?.lines ?? [],
    /** The same number as the dealer sees now, not that of last night. */
    score: quality?.score ?? null,
    hub,
    notes,
    asked,
    stoppedGrowth,
    deadPictures,
    form,
  };
}

export type StaffDealerModel = Awaited<ReturnType<typeof readStaffDealer>>;

/** The car that the address asks about; null: none. */
async function readAsked(db: Db, dealerId: number, url: URL) {
  const text = cleanFilterText((url.searchParams.get(ASKED_CAR_PARAM) ?? '').slice(0, MAX_ASKED_LENGTH));
  if (text === '') return null;
  const [ads, rows] = await Promise.all([findCars(db, dealerId, text), findRejectedRows(db, dealerId, text)]);
  return { text, ads, rows };
}
const MAX_ASKED_LENGTH = 60;

/** 0: no dealer. */
const dealerIdOf = (text: string | undefined): number => readId(text) ?? 0;

const NOT_LET_THROUGH = 'Leveransen är inte släppt';

export const staffDealerAction = staffAction({
  ...detailsIntents(({ staff, params }: StaffRequest) => ({ actor: staff, id: dealerIdOf(params.id), isStaff: true })),
  ...staffNoteIntents(({ params }) => ({ kind: 'dealer', id: dealerIdOf(params.id) })),
  'view-as': formIntent(z.strictObject({}), async ({ db, staff, params, accounts }: StaffRequest) => {
    const dealer = await findDealerById(db, dealerIdOf(params.id));
    if (!dealer) throw data(null, { status: 404 });
    await recordAudit(db, staff, { action: 'dealer.view', subject: `dealer:${dealer.id}`, before: null, after: null });
    const headers = { 'set-cookie': writeCookie('dealerView', String(dealer.id), accounts) };
    return redirect(dealerAreaUrl(), { headers });
  }),
  'end-view': formIntent(z.strictObject({}), async ({ db, staff, params, accounts, viewedDealerId }: StaffRequest) => {
    const id = dealerIdOf(params.id);
    // A button that is pressed twice, or in another tab, ends nothing.
    if (viewedDealerId === id)
      await recordAudit(db, staff, { action: 'dealer.view-end', subject: `dealer:${id}`, before: null, after: null });
    const headers = { 'set-cookie': clearCookie('dealerView', accounts) };
    // The dealer may have been merged with another one meanwhile.
    const page = (await findDealerById(db, id)) ? staffDealerUrl(id) : staffDealersUrl();
    return redirectDocument(withNotice(page, 'slutat-se'), { headers });
  }),
  'let-grow': staffForm(z.strictObject({}), NOT_LET_THROUGH, async ({ db, staff, params, feeds }) => {
    if (!(await letStockGrow(db, staff, dealerIdOf(params.id))))
      return refused(NOT_LET_THROUGH, 'Handlaren finns inte längre.');
    feeds.deliveries.notify();
    return done(
      'Beståndet får växa',
      'Leveransen importeras nu, om dess fil finns kvar. Annars nästa gång den kommer.',
    );
  }),
});
