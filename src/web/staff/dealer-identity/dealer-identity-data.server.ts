import { data, redirect } from 'react-router';
import { z } from 'zod';
import { mergeDealers, splitDealer, undoDealerMove } from '#src/commands/dealers/merge-dealers.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { countMoved, listMoves, listStockParts, readDealerIdentity } from '#src/db/dealers/dealer-moves.ts';
import { DETAILS } from '#src/domain/dealers/dealer-details.ts';
import { partKey } from '#src/domain/dealers/dealer-move.ts';
import { readOrganisationNumber } from '#src/domain/dealers/organisation-number.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { MERGED_PARAM } from '#src/office-urls.ts';
import { staffDealerIdentityUrl } from '#src/pages/list-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

/** The facts that identify a dealer, the dealers that it may be merged with, the parts of its stock, and earlier merges and splits. */
export async function readDealerIdentityPage({ db, stockPool, params, url }: StaffRequest) {
  const id = dealerIdOf(params.id);
  const dealer = await readDealerIdentity(db, id);
  if (dealer === null) throw data(null, { status: 404 });
  const [dealers, parts, moves] = await Promise.all([
    listDealers(db),
    listStockParts(stockPool, id),
    listMoves(stockPool, id),
  ]);
  const askedId = dealerIdOf(url.searchParams.get(MERGED_PARAM) ?? undefined);
  const mergeCandidate = askedId === 0 || askedId === id ? null : await readDealerIdentity(db, askedId);
  return {
    dealer,
    /** The dealer that is about to be merged into this one, with what would be moved. */
    merged: mergeCandidate === null ? null : { ...mergeCandidate, counts: await countMoved(stockPool, askedId) },
    others: dealers.filter((each) => each.id !== id),
    parts: parts.map((part) => ({ ...part, key: partKey(part) })),
    moves,
  };
}

/** 0: no dealer. */
const dealerIdOf = (text: string | undefined): number => readId(text) ?? 0;

const NOT_MERGED = 'Handlarna är inte sammanslagna';
const NOT_SPLIT = 'Handlaren är inte delad';
const NOT_UNDONE = 'Inget är ångrat';
const GONE = 'Handlaren finns inte längre. Ladda om sidan.';

/** The id of what a confirmed button is about. */
const confirmed = z.strictObject({ id: z.string().max(20) });

const splitFields = z.strictObject({
  name: z.string().trim().min(1, 'Skriv namnet på den nya handlaren.').max(120, tooLongText(120)),
  town: z.string().trim().max(80, DETAILS.city.problem),
  organisation_number: z
    .string()
    .trim()
    .refine((text) => text === '' || readOrganisationNumber(text) !== null, DETAILS.organisation_number.problem),
  part: z.union([z.string().max(500), z.array(z.string().max(500)).max(200)]).default([]),
});

const partFields = z.tuple([z.string().nullable(), z.string().nullable()]);

export const dealerIdentityAction = staffAction({
  merge: staffForm(confirmed, NOT_MERGED, async ({ stockPool, staff, params }, { id }) => {
    const toId = dealerIdOf(params.id);
    const merged = await mergeDealers(stockPool, staff, { fromId: dealerIdOf(id), toId });
    if (merged.ok) return redirect(withNotice(staffDealerIdentityUrl(toId), 'handlare-sammanslagna'));
    return refused(NOT_MERGED, merged.failure === 'same dealer' ? 'Välj en annan handlare än den själv.' : GONE);
  }),
  split: staffForm(splitFields, NOT_SPLIT, splitInto),
  undo: staffForm(confirmed, NOT_UNDONE, async ({ stockPool, staff }, { id }) => {
    const undone = await undoDealerMove(stockPool, staff, dealerIdOf(id));
    if (undone.ok) return redirect(withNotice(staffDealerIdentityUrl(undone.value), 'handlare-angrad'));
    return refused(NOT_UNDONE, UNDO_REFUSALS[undone.failure]);
  }),
});

const UNDO_REFUSALS = {
  gone: 'Det är redan ångrat, eller så finns handlaren inte längre.',
  'later move': 'En senare sammanslagning eller delning av samma handlare måste ångras först.',
} as const;

async function splitInto(
  { stockPool, staff, params }: StaffRequest,
  { name, town, organisation_number, part }: z.infer<typeof splitFields>,
): Promise<FormOutcome> {
  const parts = [part].flat().flatMap((key) => {
    const parsed = partFields.safeParse(parseJson(key));
    return parsed.success ? [{ source: parsed.data[0], town: parsed.data[1] }] : [];
  });
  const dealer = { name, town: town || null, organisationNumber: readOrganisationNumber(organisation_number) };
  const split = await splitDealer(stockPool, staff, { fromId: dealerIdOf(params.id), dealer, parts });
  if (split.ok) return redirect(withNotice(staffDealerIdentityUrl(split.value), 'handlare-delad'));
  switch (split.failure) {
    case 'gone':
      return refused(NOT_SPLIT, GONE);
    case 'no part':
      return refused(NOT_SPLIT, 'Kryssa i vilka bilar som hör till den nya handlaren.');
    default:
      return refused(NOT_SPLIT, 'Alla bilar kan inte flyttas. Ändra handlarens uppgifter i stället.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
