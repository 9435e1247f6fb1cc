import { data } from 'react-router';
import { z } from 'zod';
import { type DealerRefusal, dealerVersion, editDealer } from '#src/commands/dealers/edit-dealer.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { DETAIL_NAMES, detailTexts } from '#src/domain/dealers/dealer-details.ts';
import { STAFF_DEALER_LIST } from '#src/domain/dealers/staff-dealer-list.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { findDealers } from '#src/web/admin/dealers/staff-dealers-data.server.ts';
import { staffForm, textField } from '#src/web/admin/editing/staff-form.server.ts';
import { readListPlace } from '#src/web/admin/staff-page/list-place.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

/** Beyond the limits of the details, whose errors then say more. */
const MAX_TEXT = 6_000;

/** A dealer with the texts of its form, and what its feeds delivered where staff wrote something else. */
export async function readStaffDealer({ db, params, url }: StaffRequest) {
  const id = dealerIdOf(params.id);
  const dealer = await readEditedDealer(db, id);
  if (dealer === null) throw data(null, { status: 404 });
  const texts = detailTexts(dealer.details);
  const delivered = detailTexts(dealer.delivered);
  const list = await readListPlace(url, STAFF_DEALER_LIST, async (query) => {
    const ids = (await findDealers(db, query)).found.map((each) => each.id);
    const at = ids.indexOf(id);
    return at < 0 ? { before: null, after: null } : { before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
  });
  return {
    list,
    ...{ name: dealer.name, slug: dealer.slug, isExample: dealer.isDemo, lastDeliveredAt: dealer.lastDeliveredAt },
    ...{ texts, seen: dealerVersion(dealer.overrides), hasOverrides: Object.keys(dealer.overrides).length > 0 },
    replaced: Object.fromEntries(
      DETAIL_NAMES.filter((name) => texts[name] !== delivered[name]).map((name) => [name, delivered[name]]),
    ),
  };
}

/** 0: no dealer. */
const dealerIdOf = (text: string | undefined): number => {
  const id = readId(text) ?? 0;
  return id <= 2_147_483_647 ? id : 0;
};

const NOT_SAVED = 'Uppgifterna är inte sparade';
const version = { seen: z.string().default('') };
const form = z.strictObject({ ...version, ...recordOf(DETAIL_NAMES, () => textField(MAX_TEXT).default('')) });

function refusal(failure: DealerRefusal): FormOutcome {
  if (failure.kind === 'fields') return refused(NOT_SAVED, 'Rätta fälten som är markerade.', failure.problems);
  if (failure.kind === 'gone') return refused(NOT_SAVED, 'Handlaren finns inte längre.');
  return refused(
    NOT_SAVED,
    'Någon annan har ändrat uppgifterna sedan du öppnade sidan. Kopiera det du har skrivit, ladda sidan igen och gör om ändringen.',
  );
}

async function save(
  { db, staff, params }: StaffRequest,
  seen: string,
  texts: Parameters<typeof editDealer>[2]['texts'],
) {
  const id = dealerIdOf(params.id);
  const result = await editDealer(db, staff, { id, texts, seen });
  if (!result.ok) return refusal(result.failure);
  if (!result.value.isChanged) return done('Inget var ändrat');
  const dealer = await readEditedDealer(db, id);
  return done('Sparat', '', { seen: [dealerVersion(dealer?.overrides ?? {})] });
}

export const staffDealerAction = staffAction({
  change: staffForm(form, NOT_SAVED, (request, { seen, ...texts }) => save(request, seen, texts)),
  release: staffForm(z.strictObject(version), NOT_SAVED, (request, { seen }) => save(request, seen, null)),
});
