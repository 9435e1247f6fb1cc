import { z } from 'zod';
import { addContent, changeContent, removeContent, versionOf } from '#src/commands/staff/edit-content.ts';
import { PROMPTS, type PromptFields, type PromptRow } from '#src/db/staff-content.ts';
import { DEFAULT_PROMPT_ID } from '#src/domain/adviser/model-settings.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { missingTexts, staffForm, textField } from '#src/web/admin/editing/staff-form.server.ts';

export async function readChatbots({ db, url, settings }: StaffRequest) {
  if (url.searchParams.get('flik') === 'installningar') return { tab: 'settings', settings: settings.adviser } as const;
  return { tab: 'prompts', prompts: (await PROMPTS.list(db)).map(promptModel) } as const;
}

const promptModel = (prompt: PromptRow) => ({
  ...prompt,
  /** Whether the adviser uses it. */
  isDefault: prompt.id === DEFAULT_PROMPT_ID,
  seen: versionOf(prompt, Object.keys(fields)),
});
export type PromptModel = ReturnType<typeof promptModel>;

const fields = { name: textField(200), content: textField(20_000) };
const newPrompt = z.strictObject(fields);
const changedPrompt = z.strictObject({ id: z.uuid(), seen: z.string().default(''), ...fields });

const GONE = 'Prompten finns inte längre.';
const CHANGED =
  'Någon annan har ändrat prompten sedan du öppnade den. Kopiera det du har skrivit, ladda om sidan och gör om ändringen.';
const IN_USE = 'Rådgivaren använder den. Ändra den i stället.';

const REQUIRED = { name: 'Skriv ett namn.', content: 'Skriv ett innehåll.' };
const missing = ({ name, content }: PromptFields) =>
  missingTexts({ name, content }, REQUIRED, 'Namn och innehåll krävs');

export const chatbotsAction = staffAction({
  add: staffForm(newPrompt, 'Kunde inte skapa prompt', async ({ db, staff }, given) => {
    const problem = missing(given);
    if (problem) return problem;
    const result = await addContent(db, staff, PROMPTS, given);
    return result.ok ? done('Prompten är tillagd', given.name) : refused('Kunde inte skapa prompt');
  }),
  change: staffForm(changedPrompt, 'Kunde inte uppdatera prompt', async ({ db, staff }, given) => {
    const problem = missing(given);
    if (problem) return problem;
    const result = await changeContent(db, staff, PROMPTS, given);
    if (result.ok && !result.value.isChanged) return done('Inget var ändrat');
    if (result.ok) return done('Prompten är uppdaterad', given.name);
    return refused('Kunde inte uppdatera prompt', result.failure === 'changed-meanwhile' ? CHANGED : GONE);
  }),
  remove: staffForm(z.strictObject({ id: z.uuid() }), 'Kunde inte ta bort prompt', async ({ db, staff }, { id }) => {
    const result = await removeContent(db, staff, PROMPTS, id);
    if (result.ok) return done('Prompten är borttagen');
    return refused('Kunde inte ta bort prompt', result.failure === 'in-use' ? IN_USE : GONE);
  }),
});
