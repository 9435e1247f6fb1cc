import { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { recordOf } from '#src/base/record-of.ts';
import type { Actor } from '#src/commands/accounts/record-audit.ts';
import { askForContact } from '#src/commands/dealers/confirm-contact.ts';
import { type DealerRefusal, dealerVersion, editDealer } from '#src/commands/dealers/edit-dealer.ts';
import { type EditedDealer, readEditedDealer } from '#src/db/dealers/dealers.ts';
import { DETAIL_NAMES, DETAILS, type DetailTexts, detailTexts } from '#src/domain/dealers/dealer-details.ts';
import {
  mayPublish,
  missingTraderDetails,
  TRADER_DETAILS,
  traderDetailsText,
} from '#src/domain/dealers/trader-details.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { pictureProblem } from '#src/web/office/editing/ad-fields.server.ts';
import { staffForm, writtenText } from '#src/web/office/editing/staff-form.server.ts';

/** The form of a dealer's details: their texts, and what its feeds delivered where somebody wrote something else. */
export function detailsForm(dealer: EditedDealer, pictures: StaffRequest['pictures']) {
  const texts = detailTexts(dealer.details);
  const delivered = detailTexts(dealer.delivered);
  return {
    slug: dealer.slug,
    lastDeliveredAt: dealer.lastDeliveredAt,
    texts,
    seen: dealerVersion(dealer.overrides),
    /** Details that this dealer's ads need to be public, and those of them that are missing. */
    required: dealer.registeredAt === null ? [] : [...TRADER_DETAILS],
    missing: mayPublish(dealer) ? [] : missingTraderDetails(dealer.details),
    /** Labels of the details that become those of the feed when it applies again. */
    releasable: DETAIL_NAMES.filter(
      (name) => ownValue(dealer.overrides, name) !== undefined && dealer.delivered[name] !== null,
    ).map((name) => DETAILS[name].label),
    logo: pictures.of(dealer.details.logo_url === null ? [] : [dealer.details.logo_url])[0] ?? null,
    replaced: Object.fromEntries(
      DETAIL_NAMES.filter((name) => texts[name] !== delivered[name]).map((name) => [name, delivered[name]]),
    ),
  };
}
export type DetailsFormModel = ReturnType<typeof detailsForm>;

const NOT_SAVED = 'Uppgifterna är inte sparade';
const version = { seen: z.string().default('') };
const logo = z.preprocess(
  (value) => (value instanceof File && value.size > 0 ? value : undefined),
  z.file().optional(),
);
const form = z.strictObject({ ...version, logo, ...recordOf(DETAIL_NAMES, () => writtenText.default('')) });

function refusal(failure: DealerRefusal): FormOutcome {
  if (failure.kind === 'fields') return refused(NOT_SAVED, 'Rätta fälten som är markerade.', failure.problems);
  if (failure.kind === 'gone') return refused(NOT_SAVED, 'Handlaren finns inte längre.');
  return refused(
    NOT_SAVED,
    'Någon annan har ändrat uppgifterna sedan du öppnade sidan. Kopiera det du har skrivit, ladda sidan igen och gör om ändringen.',
  );
}

async function save(
  request: Pick<Editing, 'db' | 'stockPool' | 'site' | 'accounts'>,
  editor: Editor,
  edit: { texts: DetailTexts | null; seen: string },
): Promise<FormOutcome> {
  const { db } = request;
  const result = await editDealer(request, editor.actor, { id: editor.id, ...edit });
  if (!result.ok) return refusal(result.failure);
  const dealer = await readEditedDealer(db, editor.id);
  const contactNote = await ask(request, editor, dealer);
  if (!result.value.isChanged) return done('Inget var ändrat', contactNote);
  return done('Sparat', [withheldNote(dealer), contactNote].filter((text) => text !== '').join(' '), {
    seen: [dealerVersion(dealer?.overrides ?? {})],
  });
}

/** That the ads are not public, if they are not. */
const withheldNote = (dealer: EditedDealer | null): string =>
  dealer === null || mayPublish(dealer)
    ? ''
    : `Bilarna visas inte för köpare förrän det som fattas finns: ${traderDetailsText(missingTraderDetails(dealer.details))}.`;

/** Confirms a contact address that staff stated, or mails the link that confirms it. @returns what was done, in Swedish */
async function ask(
  { db, site, accounts }: Pick<Editing, 'db' | 'site' | 'accounts'>,
  { actor, isStaff }: Editor,
  dealer: EditedDealer | null,
): Promise<string> {
  if (dealer === null) return '';
  const confirmation = await askForContact({ db, site }, dealer, { isStaff, ownAddress: actor.email });
  if (!confirmation.ok) return 'Adressen har redan fått flera länkar. Öppna en av dem, eller försök igen i morgon.';
  if (confirmation.value === null) return '';
  accounts.notifyMailWorker();
  return `Vi har mejlat en länk till ${confirmation.value}. När den är öppnad skickas besökarnas frågor dit.`;
}

type Sent = z.output<typeof form>;

async function change(
  request: Pick<Editing, 'db' | 'stockPool' | 'site' | 'accounts' | 'storePicture'>,
  { actor, id, isStaff }: Editor,
  { seen, logo: file, ...texts }: Sent,
): Promise<FormOutcome> {
  if (!file) return save(request, { actor, id, isStaff }, { texts, seen });
  const stored = await request.storePicture(new Uint8Array(await file.arrayBuffer()), 'logo');
  if (!stored.ok) {
    const problem = `${file.name.slice(0, 80)}: ${pictureProblem(stored.failure, 'logo')}`;
    return refused(NOT_SAVED, 'Rätta fälten som är markerade.', { logo: problem });
  }
  const outcome = await save(request, { actor, id, isStaff }, { texts: { ...texts, logo_url: stored.value }, seen });
  // The picture is stored: it does not have to be chosen again.
  if (!(outcome instanceof Response) && outcome.kind === 'refused') outcome.values = { logo_url: [stored.value] };
  return outcome;
}

type Editing = Pick<StaffRequest, 'db' | 'stockPool' | 'site' | 'accounts' | 'storePicture' | 'logger' | 'requestId'>;
/** The author of the details, and their dealer. */
type Editor = { actor: Actor; id: number; isStaff: boolean };

/** Intents of the form. @param editorOf who edits which dealer */
export const detailsIntents = <Request extends Editing>(editorOf: (request: Request) => Editor) => ({
  change: staffForm<Sent, Request>(form, NOT_SAVED, (request, sent) => {
    return change(request, editorOf(request), sent);
  }),
  release: staffForm<z.output<z.ZodObject<typeof version>>, Request>(
    z.strictObject(version),
    NOT_SAVED,
    (request, { seen }) => {
      return save(request, editorOf(request), { texts: null, seen });
    },
  ),
  'confirm-contact': staffForm<object, Request>(z.strictObject({}), 'Länken är inte skickad', async (request) => {
    const editor = editorOf(request);
    const text = await ask(request, editor, await readEditedDealer(request.db, editor.id));
    return done(text === '' ? 'Adressen är bekräftad' : 'Bekräfta adressen', text);
  }),
});
