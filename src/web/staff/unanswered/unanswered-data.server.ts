import { z } from 'zod';
import { remindDealer } from '#src/commands/enquiries/remind-dealers.ts';
import { listUnansweredDealers } from '#src/db/enquiries/enquiry-reminders.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

const MAX_DEALERS = 200;

/** Dealers with unanswered messages, or the one that the address names. */
export async function readUnanswered({ db, url }: StaffRequest) {
  const dealerId = readId(url.searchParams.get('handlare') ?? undefined);
  return { dealerId, dealers: await listUnansweredDealers(db, dealerId, MAX_DEALERS) };
}

export type UnansweredModel = Awaited<ReturnType<typeof readUnanswered>>;

const NOT_REMINDED = 'Påminnelsen är inte skickad';

export const unansweredAction = staffAction({
  remind: staffForm(
    z.strictObject({ id: z.string().max(20) }),
    NOT_REMINDED,
    async ({ db, site, staff, accounts, now }, { id }) => {
      const reminded = await remindDealer({ db, site }, staff, readId(id) ?? 0, now);
      if (reminded.ok) {
        accounts.notifyMailWorker();
        return done(
          'Handlaren är påmind',
          `Ett mejl om ${formatCount(reminded.value, 'meddelande', 'meddelanden')} är på väg.`,
        );
      }
      switch (reminded.failure) {
        case 'nothing':
          return refused(NOT_REMINDED, 'Handlaren har inga obesvarade meddelanden längre.');
        case 'no-address':
          return refused(NOT_REMINDED, 'Handlaren har ingen bekräftad e-postadress och inga personer. Ring i stället.');
        case 'too-many':
          return refused(NOT_REMINDED, 'Handlaren är redan påmind det senaste dygnet.');
      }
    },
  ),
});
