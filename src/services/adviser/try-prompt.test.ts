import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOLDEN_QUESTIONS, hasPassed } from '#src/domain/adviser/golden/golden-questions.ts';
import { DEFAULT_MODEL_SETTINGS } from '#src/domain/adviser/model-settings.ts';
import { chatCompletions } from '#src/integrations/model/chat-completions.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { startStubModel } from '#tools/stub-model/stub-server.ts';
import { createModelAdviser } from './ask-model.ts';
import { createBuiltInAdviser } from './built-in-adviser.ts';
import { tryGoldenQuestions, tryPrompt } from './try-prompt.ts';

const { db, pool } = await testDatabase();
const stub = await startStubModel();
const settings = { ...DEFAULT_MODEL_SETTINGS, provider: 'vllm' as const, baseUrl: stub.baseUrl };
const adSearch = createAdSearch(db);
const builtIn = createBuiltInAdviser(db, adSearch);
const model = createModelAdviser({ db, adSearch, settings, client: chatCompletions(settings) });
const services = { builtIn, model };
const trial = { prompt: 'Svara som en gran.', now: new Date() };

beforeAll(() => insertAds(db, 4, () => ({ fuels: ['Diesel'], chassis: 'Kombi' })));
afterAll(() => stub.close());
beforeEach(async () => {
  await pool.query('truncate chatbot_tokens, api_parameters');
  Object.assign(stub, { way: 'good', words: null, questions: [] });
});

test('a trial sends the tried prompt, not the one in use, and stores no message', async () => {
  const { text, failure } = await tryPrompt(services, 'dieselkombi', trial);
  expect([text, failure]).toEqual([expect.stringContaining('Den första bilen passar dig bäst'), null]);
  expect(stub.questions[0]?.messages[0]?.content).toMatch(/^Svara som en gran\.\n\nRegler som alltid gäller/);
  expect((await pool.query('select from chatbot_conversations')).rowCount).toBe(0);
});

test('parameters replace the configured settings', async () => {
  await pool.query(`insert into api_parameters (name, value) values ('adviser_temperature', '0,1')`);
  await tryPrompt(services, 'dieselkombi', trial);
  expect(stub.questions[0]).toMatchObject({ temperature: 0.1, max_tokens: 1_500 });
  await pool.query(`insert into api_parameters (name, value) values ('adviser_daily_tokens', '0')`);
  expect((await tryPrompt(services, 'dieselkombi', trial)).failure).toMatch(/dygnets tokens är slut/);
});

test('says why there is no answer of the model', async () => {
  const failureOf = async (question: string, model = services.model as typeof services.model | null) =>
    (await tryPrompt({ builtIn, model }, question, trial)).failure;
  expect(await failureOf('dieselkombi', null)).toMatch(/^Ingen språkmodell är inställd/);
  stub.words = 'Vad väger husvagnen?';
  expect(await failureOf('Räcker mitt B-körkort för husvagnen?')).toBeNull();
  stub.way = 'status-429';
  expect(await failureOf('dieselkombi')).toMatch(/överbelastad/);
  Object.assign(stub, { way: 'lies', words: 'Den kostar 1 kr.' });
  expect(await failureOf('dieselkombi')).toMatch(/ingenting som fick visas/);
});

test('the golden questions distinguish a good prompt from a bad one', async () => {
  stub.words = 'Fråga efter en bil, kombi, Volvo, Skoda eller Saab.';
  const good = await tryGoldenQuestions(services, trial);
  expect(hasPassed(good), JSON.stringify(good)).toBe(true);
  stub.words = 'Jag garanterar ingenting! Bilen är rymlig!';
  const results = await tryGoldenQuestions(services, trial);
  expect(results).toHaveLength(GOLDEN_QUESTIONS.length);
  expect(hasPassed(results)).toBe(false);
});
