import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { editEnquirySettings } from '#src/commands/enquiries/edit-enquiry-settings.ts';
import { addTemplate, changeTemplate, removeTemplate } from '#src/commands/enquiries/edit-templates.ts';
import { sendAdfTrial } from '#src/commands/enquiries/send-adf-trial.ts';
import { listStoredTemplates, readEnquirySettings } from '#src/db/enquiries/enquiry-templates.ts';
import { readAdfRecipient } from '#src/db/enquiries/leads.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { MAX_TEMPLATES, templateFields, templatesOf } from '#src/domain/enquiries/answer-templates.ts';
import { optionalEmailSchema } from '#src/domain/enquiries/contact-fields.ts';
import { NO_REMINDER, REMINDER_CHOICES } from '#src/domain/enquiries/reminders.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { changedMeanwhile, staffForm } from '#src/web/office/editing/staff-form.server.ts';

/** The dealer's templates, and its other choices about messages. */
export async function readEnquiryChoices({ db, dealer, role }: DealerRequest) {
  const [stored, settings, adf] = await Promise.all([
    listStoredTemplates(db, dealer.id),
    readEnquirySettings(db, dealer.id),
    readAdfRecipient(db, dealer.id),
  ]);
  return {
    templates: templatesOf(stored).map(({ version, ...template }) => ({ ...template, seen: String(version) })),
    version: String(settings.version),
    remindAfter: settings.remindAfterHours === null ? NO_REMINDER : String(settings.remindAfterHours),
    adf: adf ?? null,
    /** Reminders and the dealer's own system are chosen by its owners (DEALER_PAGES). */
    maySet: roleMay(role, 'details'),
  };
}

const NOT_SAVED = 'Mallen är inte sparad';
const NOT_CHOSEN = 'Valet är inte sparat';
const version = z.coerce.number().int().nonnegative().max(MAX_ID);

export const enquirySettingsAction = dealerAction({
  add: staffForm(z.strictObject(templateFields), NOT_SAVED, async ({ db, dealer }: DealerRequest, template) => {
    const added = await addTemplate(db, dealer.id, template);
    return added.ok
      ? done('Mallen är sparad')
      : refused(NOT_SAVED, `Ni har redan ${MAX_TEMPLATES} mallar. Ta bort en som inte används.`);
  }),
  change: staffForm(
    z.strictObject({ ...templateFields, id: z.uuid(), seen: version }),
    NOT_SAVED,
    async ({ db, dealer }: DealerRequest, { seen, ...template }) => {
      const changed = await changeTemplate(db, dealer.id, { ...template, version: seen });
      if (changed.ok) return done('Mallen är sparad');
      return changed.failure === 'gone'
        ? refused(NOT_SAVED, 'Den finns inte längre.')
        : changedMeanwhile(NOT_SAVED, 'Någon annan har ändrat den. Ladda om sidan och läs vad som är ändrat.');
    },
  ),
  remove: staffForm(
    z.strictObject({ id: z.uuid() }),
    'Mallen är inte borttagen',
    async ({ db, dealer }: DealerRequest, { id }) =>
      (await removeTemplate(db, dealer.id, id)) ? done('Mallen är borttagen') : refused('Mallen är redan borttagen'),
  ),
  remind: staffForm(
    z.strictObject({
      seen: version,
      remindAfter: z
        .string()
        .refine((text) => REMINDER_CHOICES.some(({ value }) => value === text), 'Välj en tid ur listan.'),
    }),
    NOT_CHOSEN,
    async (request: DealerRequest, { seen, remindAfter }) =>
      save(request, { version: seen, remindAfterHours: remindAfter === NO_REMINDER ? null : Number(remindAfter) }),
  ),
  adf: staffForm(
    z.strictObject({ seen: version, adfRecipient: optionalEmailSchema }),
    NOT_CHOSEN,
    async (request: DealerRequest, { seen, adfRecipient }) => {
      const saved = await save(request, { version: seen, adfRecipient });
      if (adfRecipient === null || saved instanceof Response || saved.kind !== 'done') return saved;
      return { ...saved, text: await sendTrial(request) };
    },
  ),
  'try-adf': staffForm(z.strictObject({}), 'Provet är inte skickat', async (request: DealerRequest) =>
    done('Prov', await sendTrial(request)),
  ),
});

/** Sends a trial to the dealer's own system. @returns the outcome for the dealer */
async function sendTrial({ db, site, accounts, dealer, person, now }: DealerRequest): Promise<string> {
  const sent = await sendAdfTrial({ db, site }, { dealer, ownAddress: person.email, now });
  if (!sent.ok)
    return sent.failure === 'too-many'
      ? 'Ni har skickat flera prov den senaste timmen. Vänta en stund med nästa.'
      : 'Skriv en adress och spara den först.';
  accounts.notifyMailWorker();
  const { email, isConfirmed } = sent.value;
  return isConfirmed
    ? `Ett prov är på väg till ${email}.`
    : `Ett prov är på väg till ${email}. Öppna länken i det, så börjar meddelanden skickas dit.`;
}

async function save(
  { db, person, dealer }: DealerRequest,
  change: Parameters<typeof editEnquirySettings>[3],
): Promise<FormOutcome> {
  const saved = await editEnquirySettings(db, person, dealer.id, change);
  return saved.ok
    ? done('Sparat', '', { seen: [String(saved.value.version)] })
    : changedMeanwhile(NOT_CHOSEN, 'Någon annan har ändrat det. Ladda om sidan och läs vad som är ändrat.');
}
