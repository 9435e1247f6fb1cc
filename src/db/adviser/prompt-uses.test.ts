import { expect, test } from 'vitest';
import { PROMPTS } from '#src/db/content/staff-content.ts';
import { daysAgo } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertConversation } from './chat-conversations.ts';
import {
  insertPromptUse,
  listPromptUses,
  readPromptInUse,
  readPromptTrial,
  readPromptUse,
  savePromptTrial,
} from './prompt-uses.ts';

const { db } = await testDatabase();
const promptOf = async (conversationId: string) => {
  const found = db.selectFrom('chatbot_conversations').select('prompt_id').where('id', '=', conversationId);
  return (await found.executeTakeFirstOrThrow()).prompt_id;
};

test('the latest use is the one in force, for new conversations too, and outlives its prompt', async () => {
  const first = await readPromptInUse(db);
  expect(first).toMatchObject({ name: 'Bilrådgivaren', reason: null });
  expect(await promptOf(await insertConversation(db, 'one'))).toBe(first?.promptId);
  const promptId = (await PROMPTS.insert(db, { name: 'Ny', content: 'Kort.' })) ?? null;
  await insertPromptUse(db, { promptId, name: 'Ny', content: 'Kort.', reason: 'Brådskar' });
  const second = await readPromptInUse(db);
  expect(second).toMatchObject({ promptId, name: 'Ny', content: 'Kort.', reason: 'Brådskar' });
  expect(await promptOf(await insertConversation(db, 'two'))).toBe(promptId);
  expect((await listPromptUses(db, 1)).map(({ id }) => id)).toEqual([second?.id]);
  expect(await readPromptUse(db, first?.id ?? 0)).toEqual(first);
  expect(await readPromptUse(db, 999_999)).toBeUndefined();
  await PROMPTS.remove(db, promptId ?? '');
  expect(await readPromptInUse(db)).toMatchObject({ promptId: null, content: 'Kort.' });
  expect(await promptOf(await insertConversation(db, 'three'))).toBeNull();
});

test('a trial is replaced by the next one of its subject, and forgotten when it is old', async () => {
  const trial = (problems: string[], triedAt: Date) => ({
    results: [{ question: 'Volvo?', answer: 'Ja.', problems, ms: 1 }],
    triedAt,
  });
  await savePromptTrial(db, 'a', trial(['Fel.'], daysAgo(100)), daysAgo(190));
  await savePromptTrial(db, 'a', trial([], daysAgo(95)), daysAgo(190));
  expect(await readPromptTrial(db, 'a')).toEqual(trial([], expect.any(Date) as unknown as Date));
  await savePromptTrial(db, 'b', trial([], daysAgo(1)), daysAgo(90));
  expect(await readPromptTrial(db, 'a')).toBeNull();
  expect((await readPromptTrial(db, 'b'))?.results).toHaveLength(1);
});
