import { beforeEach, expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { listPromptUses, readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import { PARAMETERS, PROMPTS } from '#src/db/content/staff-content.ts';
import { GOLDEN_QUESTIONS } from '#src/domain/adviser/golden/golden-questions.ts';
import { DEFAULT_MODEL_SETTINGS as settings } from '#src/domain/adviser/model-settings.ts';
import { testDatabase } from '#test/support/database.ts';
import { putPromptToUse, recordTrial, restorePrompt, trialSubject } from './use-prompt.ts';

const { db, pool } = await testDatabase();
const content = 'Svara kort.';
let id: string;
beforeEach(async () => {
  await pool.query('truncate prompt_trials, api_parameters');
  await pool.query('delete from prompt_uses where id > 1');
  id = (await PROMPTS.insert(db, { name: 'Ny', content })) ?? '';
});

const results = (problems: string[] = []) =>
  GOLDEN_QUESTIONS.map(({ question }) => ({ question, answer: 'Bil.', problems, ms: 1 }));
const tried = async (problems: string[] = []) =>
  recordTrial(db, await trialSubject(db, content, settings), results(problems), new Date());
const use = (given: Partial<Parameters<typeof putPromptToUse>[2]> = {}) =>
  putPromptToUse(db, TERMINAL, { id, content, reason: '', settings, ...given });
const audited = async () =>
  (await pool.query('select action, subject, after from audit_log order by id desc limit 1')).rows[0];

test('a prompt that passed the golden questions is put to use, with an audit entry', async () => {
  await tried();
  expect(await use({ reason: 'Behövs inte' })).toEqual({ ok: true, value: null });
  expect(await readPromptInUse(db)).toMatchObject({ promptId: id, content, reason: null });
  expect(await audited()).toEqual({
    action: 'prompt.use',
    subject: `prompt:${id}`,
    after: { name: 'Ny', content, reason: null },
  });
  expect(await use()).toEqual({ ok: false, failure: 'in-use' });
});

test('a prompt that was not tried, or failed, is put to use only with a reason, which is in the audit log', async () => {
  expect(await use()).toEqual({ ok: false, failure: 'not-passed' });
  await tried(['Fel.']);
  expect(await use()).toEqual({ ok: false, failure: 'not-passed' });
  expect((await use({ reason: 'Modellen är nere' })).ok).toBe(true);
  expect(await audited()).toMatchObject({ after: { reason: 'Modellen är nere' } });
});

test('a trial holds only for the text, the model and the parameters it was made with', async () => {
  await tried();
  expect(await use({ settings: { ...settings, model: 'annan' } })).toEqual({ ok: false, failure: 'not-passed' });
  await PARAMETERS.insert(db, { name: 'adviser_temperature', value: '1,5', description: '' });
  expect(await use()).toEqual({ ok: false, failure: 'not-passed' });
  expect(await use({ content: 'Svara långt.' })).toEqual({ ok: false, failure: 'changed-meanwhile' });
  await PROMPTS.remove(db, id);
  expect(await use()).toEqual({ ok: false, failure: 'gone' });
});

test('an earlier text is restored as it was, though its prompt was changed since', async () => {
  const first = await readPromptInUse(db);
  await use({ reason: 'Prov' });
  await PROMPTS.update(db, first?.promptId ?? '', { name: 'Bilrådgivaren', content: 'Ändrad.' });
  expect(await restorePrompt(db, TERMINAL, first?.id ?? 0)).toEqual({ ok: true, value: { name: 'Bilrådgivaren' } });
  expect(await readPromptInUse(db)).toMatchObject({ promptId: first?.promptId, content: first?.content });
  expect((await audited()).action).toBe('prompt.restore');
  const [latest] = await listPromptUses(db, 1);
  expect(await restorePrompt(db, TERMINAL, latest?.id ?? 0)).toEqual({ ok: false, failure: 'in-use' });
  expect(await restorePrompt(db, TERMINAL, 999_999)).toEqual({ ok: false, failure: 'gone' });
});
