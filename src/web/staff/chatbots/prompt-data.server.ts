import { data } from 'react-router';
import { z } from 'zod';
import { putPromptToUse, recordTrial, trialSubject } from '#src/commands/adviser/use-prompt.ts';
import { versionOf } from '#src/commands/staff/edit-content.ts';
import { readPromptInUse, readPromptTrial } from '#src/db/adviser/prompt-uses.ts';
import { PROMPTS, type PromptFields } from '#src/db/content/staff-content.ts';
import { GOLDEN_QUESTIONS, hasPassed } from '#src/domain/adviser/golden/golden-questions.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { tryGoldenQuestions, tryPrompt } from '#src/services/adviser/try-prompt.ts';
import { staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';

const MAX_QUESTION = 2_000;
const MAX_REASON = 1_000;

export async function readPromptPage({ db, params, settings, adviser }: StaffRequest) {
  const { id, prompt } = await promptOf({ db, params });
  const inUse = await readPromptInUse(db);
  const trial = await readPromptTrial(db, await trialSubject(db, prompt.content, settings.adviser));
  return {
    id,
    name: prompt.name,
    content: prompt.content,
    seen: versionOf(prompt, ['content']),
    use: stateOfUse({ id, content: prompt.content }, inUse),
    hasModel: adviser.model !== null,
    golden: GOLDEN_QUESTIONS.length,
    trial: trial && { ...trial, isPassed: hasPassed(trial.results) },
  };
}
export type PromptPageModel = Awaited<ReturnType<typeof readPromptPage>>;

/** How the stored text of a prompt relates to the text in use. */
export function stateOfUse(
  { id, content }: { id: string; content: string },
  inUse: { promptId: string | null; content: string } | undefined,
): 'in-use' | 'changed-since' | 'unused' {
  if (inUse?.promptId !== id) return 'unused';
  return inUse.content === content ? 'in-use' : 'changed-since';
}

/** @throws 404 */
async function promptOf({
  db,
  params,
}: Pick<StaffRequest, 'db' | 'params'>): Promise<{ id: string; prompt: PromptFields }> {
  const id = z.uuid().safeParse(params.id);
  const prompt = id.success ? (await PROMPTS.list(db)).find((each) => each.id === id.data) : undefined;
  if (!prompt) throw data(null, { status: 404 });
  return { id: prompt.id, prompt };
}

const NOT_TRIED = 'Prompten kunde inte prövas';
const NOT_USED = 'Prompten är inte tagen i bruk';

const REFUSALS = {
  gone: 'Prompten finns inte längre.',
  'changed-meanwhile': 'Någon annan har ändrat prompten sedan du öppnade den. Läs den och pröva den igen.',
  'in-use': 'Den används redan.',
  'not-passed': 'Den har inte klarat kontrollfrågorna med den här texten och de här inställningarna.',
} as const;

export const promptAction = staffAction({
  try: staffForm(z.strictObject({ question: textField(MAX_QUESTION) }), NOT_TRIED, tryQuestion),
  check: staffForm(z.strictObject({}), NOT_TRIED, checkPrompt),
  use: staffForm(
    z.strictObject({ seen: z.string().max(100), reason: textField(MAX_REASON).optional().default('') }),
    NOT_USED,
    putToUse,
  ),
});

async function tryQuestion(request: StaffRequest, { question }: { question: string }): Promise<FormOutcome> {
  if (question === '') return refused(NOT_TRIED, '', { question: 'Skriv en fråga.' });
  const { prompt } = await promptOf(request);
  const { adviser, now } = request;
  const { text, failure, ms } = await tryPrompt(adviser, question, { prompt: prompt.content, now });
  if (text === null) return { ...refused(NOT_TRIED, failure ?? ''), kind: 'refused', status: 422 };
  return done(`Svaret tog ${secondsText(ms)}`, '', { question: [question], answer: [text] });
}

async function checkPrompt(request: StaffRequest): Promise<FormOutcome> {
  const { db, adviser, settings, now } = request;
  const { prompt } = await promptOf(request);
  const subject = await trialSubject(db, prompt.content, settings.adviser);
  const results = await tryGoldenQuestions(adviser, { prompt: prompt.content, now });
  await recordTrial(db, subject, results, now);
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  if (hasPassed(results)) return done('Prompten klarade alla kontrollfrågor');
  return {
    ...refused('Prompten klarade inte kontrollfrågorna', `${failed} av ${results.length} fick fel.`),
    kind: 'refused',
    status: 422,
  };
}

async function putToUse(
  request: StaffRequest,
  { seen, reason }: { seen: string; reason: string },
): Promise<FormOutcome> {
  const { db, staff, settings } = request;
  const { id, prompt } = await promptOf(request);
  const { content } = prompt;
  const isSeen = seen === versionOf(prompt, ['content']);
  const result = isSeen
    ? await putPromptToUse(db, staff, { id, content, reason, settings: settings.adviser })
    : ({ ok: false, failure: 'changed-meanwhile' } as const);
  if (result.ok) return done('Prompten är tagen i bruk', prompt.name);
  const { failure } = result;
  const errors = failure === 'not-passed' ? { reason: 'Skriv varför den ska användas ändå.' } : {};
  return { ...refused(NOT_USED, REFUSALS[failure], errors), kind: 'refused', status: 409 };
}

const secondsText = (ms: number): string => `${(ms / 1_000).toFixed(1).replace('.', ',')} s`;
