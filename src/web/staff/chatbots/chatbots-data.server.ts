import { z } from 'zod';
import { restorePrompt } from '#src/commands/adviser/use-prompt.ts';
import { addContent, changeContent, removeContent, versionOf } from '#src/commands/staff/edit-content.ts';
import { listPromptUses, type PromptUse, readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import type { Db } from '#src/db/connection/client.ts';
import { PROMPTS, type PromptFields, type PromptRow, readParameterValues } from '#src/db/content/staff-content.ts';
import { withParameters } from '#src/domain/adviser/adviser-parameters.ts';
import { isUnread, TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import {
  changedMeanwhile,
  contentForm,
  missingTexts,
  staffForm,
  textField,
} from '#src/web/office/editing/staff-form.server.ts';
import { stateOfUse } from './prompt-data.server.ts';

export async function readChatbots({ db, url, settings }: StaffRequest) {
  if (url.searchParams.get('flik') === 'installningar') {
    const ofServer = withParameters(settings.adviser, await readParameterValues(db));
    return { tab: 'settings', settings: ofServer, lawTexts: lawTexts() } as const;
  }
  const inUse = await readPromptInUse(db);
  const prompts = (await PROMPTS.list(db)).map((prompt) => promptModel(prompt, inUse));
  return { tab: 'prompts', prompts, uses: await usesOf(db) } as const;
}

/** The adviser's texts of law and rules, those first that nobody has read against a source. */
const lawTexts = () =>
  [...TOPICS.values()]
    .filter(({ isLaw }) => isLaw)
    .toSorted((one, other) => Number(isUnread(other)) - Number(isUnread(one)))
    .map(({ id, ask, sources, readAgainst }) => ({ id, ask, sources, readAgainst }));
export type LawText = ReturnType<typeof lawTexts>[number];

const usesOf = async (db: Db) =>
  (await listPromptUses(db, MAX_USES)).map((use, nth) => ({ ...use, isLatest: nth === 0 }));
export type UseModel = Awaited<ReturnType<typeof usesOf>>[number];

/** Earlier texts that can be restored. */
const MAX_USES = 20;

const promptModel = (prompt: PromptRow, inUse: PromptUse | undefined) => ({
  ...prompt,
  use: stateOfUse(prompt, inUse),
  seen: versionOf(prompt, Object.keys(fields)),
});
export type PromptModel = ReturnType<typeof promptModel>;

const fields = { name: textField(200), content: textField(20_000) };
const newPrompt = z.strictObject(fields);
const changedPrompt = z.strictObject({ id: z.uuid(), seen: z.string().default(''), ...fields });

const PROMPT_FORM = {
  schema: changedPrompt,
  title: 'Kunde inte uppdatera prompt',
  store: PROMPTS,
  names: Object.keys(fields),
};

const GONE = 'Prompten finns inte längre.';
const CHANGED =
  'Någon annan har ändrat prompten sedan du öppnade den. Kopiera det du har skrivit, ladda om sidan och gör om ändringen.';
const IN_USE = 'Rådgivaren använder den. Ta en annan i bruk först.';

const REQUIRED = { name: 'Skriv ett namn.', content: 'Skriv ett innehåll.' };
const missing = ({ name, content }: PromptFields) =>
  missingTexts({ name, content }, REQUIRED, 'Namn och innehåll krävs');

export const chatbotsAction = staffAction({
  add: staffForm(newPrompt, 'Kunde inte skapa prompt', async ({ db, staff }, given) => {
    const problem = missing(given);
    if (problem) return problem;
    const result = await addContent(db, staff, PROMPTS, given);
    if (!result.ok) return refused('Kunde inte skapa prompt');
    return done('Prompten är tillagd', `${given.name}. Pröva den innan den tas i bruk.`);
  }),
  change: contentForm(PROMPT_FORM, async ({ db, staff }, given) => {
    const problem = missing(given);
    if (problem) return problem;
    const result = await changeContent(db, staff, PROMPTS, given);
    if (result.ok && !result.value.isChanged) return done('Inget var ändrat');
    if (result.ok) return done('Prompten är uppdaterad', `${given.name}. Texten gäller när den har tagits i bruk.`);
    const title = PROMPT_FORM.title;
    return result.failure === 'changed-meanwhile' ? changedMeanwhile(title, CHANGED) : refused(title, GONE);
  }),
  remove: staffForm(z.strictObject({ id: z.uuid() }), 'Kunde inte ta bort prompt', async ({ db, staff }, { id }) => {
    const result = await removeContent(db, staff, PROMPTS, id);
    if (result.ok) return done('Prompten är borttagen');
    return refused('Kunde inte ta bort prompt', result.failure === 'in-use' ? IN_USE : GONE);
  }),
  restore: staffForm(
    z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    'Kunde inte återställa prompten',
    async ({ db, staff }, { id }) => {
      const result = await restorePrompt(db, staff, id);
      if (result.ok) return done('Texten är återställd', `${result.value.name} används igen, som den var då.`);
      const text = result.failure === 'in-use' ? 'Den används redan.' : 'Texten finns inte längre.';
      return refused('Kunde inte återställa prompten', text);
    },
  ),
});
