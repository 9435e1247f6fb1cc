import { data } from 'react-router';
import { z } from 'zod';
import { letStockGrow } from '#src/commands/dealers/let-stock-grow.ts';
import { listDeadPictures } from '#src/db/ads/dead-pictures.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { readStoppedGrowth } from '#src/db/deliveries/delivery-growth.ts';
import { STAFF_DEALER_LIST } from '#src/domain/dealers/staff-dealer-list.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { detailsForm, detailsIntents } from '#src/web/office/dealer-details/details-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { readListPlace } from '#src/web/office/page/list-place.server.ts';
import { findDealers } from '#src/web/staff/dealers/staff-dealers-data.server.ts';

/** A dealer with the form of its details, and its place in the list that it was opened from. */
export async function readStaffDealer({ db, params, url, pictures, can }: StaffRequest) {
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
  return { id, list, name: dealer.label, mayMerge: can('dealer-access'), stoppedGrowth, deadPictures, form };
}

/** 0: no dealer. */
const dealerIdOf = (text: string | undefined): number => {
  const id = readId(text) ?? 0;
  return id <= 2_147_483_647 ? id : 0;
};

const NOT_LET_THROUGH = 'Leveransen är inte släppt';

export const staffDealerAction = staffAction({
  ...detailsIntents(({ staff, params }: StaffRequest) => ({ actor: staff, id: dealerIdOf(params.id), isStaff: true })),
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
