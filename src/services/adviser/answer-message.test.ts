import { beforeAll, expect, test } from 'vitest';
import { takeMessage } from '#src/commands/adviser/take-message.ts';
import { findConversation } from '#src/db/adviser/chat-conversations.ts';
import { readMessages } from '#src/db/adviser/chat-messages.ts';
import { adContextLine, winnerContext } from '#src/domain/adviser/chat/ask-context.ts';
import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import { FRESH_PACE } from '#src/domain/adviser/chat/chat-pace.ts';
import { readState } from '#src/domain/adviser/chat/conversation-state.ts';
import { chatCards } from '#src/http/adviser/chat-cards.ts';
import { ModelFailure } from '#src/integrations/model/model-client.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { incomingMessage } from '#test/chat-message.ts';
import { FACTORY_NOW, insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { type AnswerServices, answerMessage } from './answer-message.ts';
import type { AdvicePiece, AdviceRequest, ModelAdviser } from './ask-model.ts';
import { createBuiltInAdviser } from './built-in-adviser.ts';

const { db, pool } = await testDatabase();
const adSearch = createAdSearch(db);
const builtIn = createBuiltInAdviser(db, adSearch);
const failures: unknown[] = [];
/** The built-in adviser of the services. */
let rules = builtIn;

beforeAll(async () => {
  await insertAds(db, 6, (nth) => ({ price: 150_000 + nth * 10_000, fuels: ['Diesel'], chassis: 'Kombi' }));
});

/** A model that returns the given pieces and then fails or ends. */
const model = (say: (request: AdviceRequest) => AsyncGenerator<AdvicePiece> | null): ModelAdviser => ({
  advise: async (request) => say(request),
  readSlots: async () => null,
});

const services = (adviser: ModelAdviser | null): AnswerServices => ({
  cardsAfterMs: 50,
  db,
  adSearch,
  builtIn: rules,
  model: adviser,
  onFailure: (error: unknown) => failures.push(error),
  cards: (wanted, now) => chatCards(db, async () => ({ of: (stored) => [...stored] }), wanted, now),
});

async function begin(text: string, adviser: ModelAdviser | null, context: string | null = null) {
  const taken = await takeMessage({ db, now: new Date() }, incomingMessage({ text, context }));
  if (!taken.ok) throw new Error(taken.failure.message);
  const leave = new AbortController();
  const events = answerMessage(services(adviser), {
    message: taken.value,
    removedChip: null,
    pace: FRESH_PACE,
    now: FACTORY_NOW,
    signal: leave.signal,
  });
  const stored = () => readMessages(db, taken.value.conversation.id, 20);
  return { events, leave, stored, conversation: taken.value.conversation };
}

async function allOf(events: AsyncGenerator<ChatEvent>): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
const typesOf = (events: readonly ChatEvent[]) => events.map(({ type }) => type);
const replyOf = (events: readonly ChatEvent[]) => {
  const last = events.at(-1);
  return last?.type === 'done' ? last.reply : '';
};

test('links to a list that shows the number of cars in the link', async () => {
  const filtersOf = async (text: string) => {
    const { events } = await begin(text, null);
    const found = (await allOf(events)).find((event) => event.type === 'filters');
    return found?.type === 'filters' ? found : null;
  };
  const before = await filtersOf('dieselkombi');
  expect(before).toMatchObject({ listUrl: expect.stringMatching(/^\/vehicles/), listTotal: before?.total });
  await insertAd(db, { fuels: ['Diesel'], chassis: 'Kombi', price: null, image_urls: [] });
  const after = await filtersOf('dieselkombi');
  expect(after).toMatchObject({ listUrl: expect.stringMatching(/^\/annonser/), listTotal: (before?.total ?? 0) + 1 });
  expect(after?.total).toBe(after?.listTotal);
  // The list sorted by price excludes cars without one (D12).
  expect((await filtersOf('billigaste dieselkombi'))?.listTotal).toBe(before?.total);
});

test('answers with the built-in adviser without a model and stores the messages', async () => {
  const { events, stored } = await begin('dieselkombi', null);
  const all = await allOf(events);
  expect(typesOf(all)).toEqual(['meta', 'filters', 'text', ...Array(5).fill('card'), 'done']);
  expect((await stored()).at(-1)).toMatchObject({ role: 'bot', message: replyOf(all) });
});

test('passes on the model’s text and cars in order, each car once', async () => {
  const adviser = model(async function* ({ builtIn: { ads } }) {
    for (const ad of [ads[1], ads[1]]) {
      yield { type: 'text', text: 'Titta på den här. ' };
      if (ad) yield { type: 'ad', ad };
    }
  });
  const all = await allOf((await begin('dieselkombi', adviser)).events);
  expect(typesOf(all)).toEqual(['meta', 'filters', 'text', 'card', 'text', 'done']);
  expect(replyOf(all)).toBe('Titta på den här. Titta på den här. ');
});

test.each([
  ModelFailure.overloaded(),
  ModelFailure.unavailable('den svarade inte i tid.'),
  ModelFailure.noAnswer(),
  new Error('unexpected'),
])('logs a failed model, and the visitor gets the built-in answer alone: %s', async (failure) => {
  failures.length = 0;
  // biome-ignore lint/correctness/useYield: fails before the first piece
  const adviser = model(async function* () {
    throw failure;
  });
  const all = await allOf((await begin('dieselkombi', adviser)).events);
  expect(failures).toEqual([failure]);
  expect(typesOf(all)).toEqual(['meta', 'filters', 'text', ...Array(5).fill('card'), 'done']);
  expect(replyOf(all)).toContain('Priset i annonsen gäller.');
});

test('adds the built-in answer where most of the model’s was removed', async () => {
  const adviser = model(async function* () {
    yield { type: 'text', text: 'En början.' };
    yield { type: 'rest removed' };
  });
  const all = await allOf((await begin('dieselkombi', adviser)).events);
  expect(replyOf(all)).toMatch(/^En början\.\n\n---\n\n[\s\S]*Priset i annonsen gäller\./u);
});

test('an answer that names whom to call in need does not reach the model', async () => {
  let asked = 0;
  const adviser = model(async function* () {
    asked += 1;
    yield { type: 'text', text: 'Köp en Volvo.' };
  });
  rules = {
    ...builtIn,
    answer: async (...args: Parameters<typeof builtIn.answer>) => ({
      ...(await builtIn.answer(...args)),
      text: ['Det låter svårt.', 'Ring 112 om det är bråttom.'],
    }),
  };
  try {
    const all = await allOf((await begin('dieselkombi', adviser)).events);
    expect([asked, replyOf(all)]).toEqual([0, expect.stringContaining('Ring 112')]);
  } finally {
    rules = builtIn;
  }
});

test('a question about a topic reaches the model, and its answer stands in place of the text', async () => {
  const adviser = model(async function* ({ builtIn: { text } }) {
    yield { type: 'text', text: `Kort: ${text.length > 0}` };
  });
  expect(replyOf(await allOf((await begin('Räcker mitt B-körkort för husvagnen?', adviser)).events))).toBe(
    'Kort: true',
  );
});

test('preserves the text before a failure, separated from the built-in answer', async () => {
  const adviser = model(async function* () {
    yield { type: 'text', text: 'En början.' };
    throw ModelFailure.unavailable('anslutningen bröts.');
  });
  const reply = replyOf(await allOf((await begin('dieselkombi', adviser)).events));
  expect(reply).toMatch(/^En början\.\n\n---\n\n/);
  expect(reply).toContain('Priset i annonsen gäller.');
});

test('falls back to the built-in adviser when the model returns nothing or may not be called', async () => {
  const silent = await allOf(
    (
      await begin(
        'dieselkombi',
        model(async function* () {}),
      )
    ).events,
  );
  expect(typesOf(silent)).toEqual(['meta', 'filters', 'text', ...Array(5).fill('card'), 'done']);
  const spent = await allOf(
    (
      await begin(
        'dieselkombi',
        model(() => null),
      )
    ).events,
  );
  expect(typesOf(spent)).not.toContain('error');
});

test('stores the partial answer when the client disconnects', async () => {
  const adviser = model(async function* ({ signal }) {
    yield { type: 'text', text: 'En början.' };
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new Error('left');
  });
  const { events, leave, stored } = await begin('dieselkombi', adviser);
  for await (const event of events) {
    if (event.type === 'text') leave.abort();
    if (leave.signal.aborted) break;
  }
  expect((await stored()).map(({ role, message }) => [role, message])).toEqual([
    ['user', 'dieselkombi'],
    ['bot', 'En början.'],
  ]);
});

test.each([
  ['the answer', `before insert on chatbot_buybot_messages for each row when (new.role = 'bot')`],
  ['what it understood', 'before update on chatbot_conversations for each row'],
])('rolls back both messages when interrupted while storing %s, and answers the next one', async (_, when) => {
  await pool.query(
    `create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'`,
  );
  await pool.query(`create trigger cut_off ${when} execute function cut_off()`);
  const { events, stored, conversation } = await begin('dieselkombi under 180 000 kr', null);
  try {
    await expect(allOf(events)).rejects.toThrow('cut off');
  } finally {
    await pool.query('drop function cut_off cascade');
  }
  expect((await stored()).map(({ role }) => role)).toEqual(['user']);
  const saved = await findConversation(db, conversation.id);
  expect(saved?.state, 'as it was before').toEqual(conversation.state);
  const message = { ...incomingMessage({ text: 'dieselkombi' }), conversation: saved ?? conversation };
  const next = await allOf(
    answerMessage(services(null), {
      message,
      removedChip: null,
      pace: FRESH_PACE,
      now: FACTORY_NOW,
      signal: new AbortController().signal,
    }),
  );
  expect(next.at(-1)).toMatchObject({ type: 'done' });
  expect((await stored()).map(({ role }) => role)).toEqual(['user', 'bot']);
});

test('a question about a winner begins with the rating of its page', async () => {
  const context = winnerContext({
    title: 'Toyota RAV4',
    years: '2019–2022',
    category: 'Bästa bilen för familj',
    summary: 'Rymlig.',
    ratings: [
      { attribute: 'Baksäte och barnstolar', score: 4, reason: 'Två stolar går bra, men bänken går inte att skjuta.' },
      { attribute: 'Bagage', score: 4, reason: 'Barnvagnen går in hel.' },
    ],
    watchouts: [],
  });
  const answered = async (question: string) => {
    const all = await allOf((await begin(question, null, context)).events);
    return all.flatMap((event) => (event.type === 'done' ? [event.reply] : [])).join();
  };
  expect(await answered('Får det plats tre barnstolar?')).toMatch(
    /^Baksäte och barnstolar, 4 av 5 i vår genomgång: Två stolar går bra, men bänken går inte att skjuta\./u,
  );
  expect(await answered('Hur stort är bagaget?')).toMatch(/^Bagage, 4 av 5/u);
  expect(await answered('Vad kostar den i skatt?')).not.toContain('i vår genomgång');
});

test('answers a question from an ad page about that ad', async () => {
  const { internal_id: id } = await insertAd(db, {
    price: 177_000,
    fuels: ['Diesel'],
    chassis: 'Kombi',
    equipment: ['Dragkrok'],
  });
  const context = `Volvo V60 D4\n${adContextLine(id)}\n2019, 12 340 mil, Diesel`;
  for (const question of ['Hur långt har den gått?', 'Har den dragkrok?']) {
    const all = await allOf((await begin(question, null, context)).events);
    expect(all.flatMap((event) => (event.type === 'card' ? event.card.internal_id : []))).toEqual([id]);
  }
});

test('shows the cars while a slow model has said nothing, and its words as they come', async () => {
  const slow = model(async function* () {
    await new Promise((resolve) => setTimeout(resolve, 300));
    yield { type: 'text', text: 'Den är rymlig.' };
  });
  const { events } = await begin('dieselkombi', slow);
  const all = await allOf(events);
  expect(typesOf(all)).toEqual(['meta', 'filters', ...Array(5).fill('card'), 'text', 'done']);
  expect(replyOf(all)).toBe('Den är rymlig.');
});

test('shows each car once when a slow model names cars, and after it fails', async () => {
  const late = async () => new Promise((resolve) => setTimeout(resolve, 300));
  const naming = model(async function* ({ builtIn: { ads } }) {
    await late();
    const [ad] = ads;
    if (ad) yield { type: 'ad', ad };
    yield { type: 'text', text: 'Den är rymlig.' };
  });
  const failing = model(async function* () {
    await late();
    yield* [];
    throw ModelFailure.overloaded();
  });
  for (const adviser of [naming, failing]) {
    const all = await allOf((await begin('dieselkombi', adviser)).events);
    expect(typesOf(all).filter((type) => type === 'card')).toHaveLength(5);
    expect(replyOf(all).length).toBeGreaterThan(10);
  }
});

const POOR = 'finns nån dieselkombi åt frissan, glasblåsaren och hovslagaren';

test('a message that the rules read little of says what was left out', async () => {
  const all = await allOf((await begin(POOR, null)).events);
  expect(replyOf(all)).toContain('Jag har inte tagit hänsyn till ”frissan”, ”glasblåsaren” och ”hovslagaren”.');
  const filters = all.find((event) => event.type === 'filters');
  expect(filters?.type === 'filters' && filters.chips.map(({ label }) => label)).toEqual(['Diesel', 'Kombi']);
});

test('a model reads such a message, and the visitor sees its reading as chips that can be removed', async () => {
  const read = await builtIn.understand('röd och rymlig', FACTORY_NOW);
  const reading: ModelAdviser = { advise: async () => null, readSlots: async () => read };
  const { events, conversation } = await begin(POOR, reading);
  const all = await allOf(events);
  const chips = all.find((event) => event.type === 'filters');
  const labels = chips?.type === 'filters' ? chips.chips.map(({ label }) => label) : [];
  // What the visitor spelled out stays.
  expect(labels).toEqual(['Diesel', 'Röd', 'Kombi', 'rymlig']);
  expect(replyOf(all)).not.toContain('hovslagaren');
  const after = await findConversation(db, conversation.id);
  const removed = answerMessage(services(reading), {
    message: { text: 'Ta bort: Röd', context: null, conversation: after ?? conversation },
    removedChip: 'Röd',
    now: FACTORY_NOW,
    signal: new AbortController().signal,
  } as Parameters<typeof answerMessage>[1]);
  const next = (await allOf(removed)).find((event) => event.type === 'filters');
  expect(next?.type === 'filters' && next.chips.map(({ label }) => label)).toEqual(['Diesel', 'Kombi', 'rymlig']);
});

test('is not asked to read what the rules read well, and a failure at reading leaves their reading', async () => {
  let asked = 0;
  const broken: ModelAdviser = {
    advise: async () => null,
    readSlots: async () => {
      asked += 1;
      throw ModelFailure.overloaded();
    },
  };
  await allOf((await begin('dieselkombi under 200 000 kr', broken)).events);
  expect(asked).toBe(0);
  const all = await allOf((await begin(POOR, broken)).events);
  expect(asked).toBe(1);
  expect(typesOf(all)).not.toContain('error');
  expect(typesOf(all).filter((type) => type === 'card')).toHaveLength(5);
  expect(replyOf(all)).toContain('hovslagaren');
});

test('after an order that was asked for, "den" is the first car', async () => {
  const focusAfter = async (text: string) => {
    const { events, conversation } = await begin(text, null);
    const shown = (await allOf(events)).flatMap((event) => (event.type === 'card' ? [event.card.internal_id] : []));
    const { focus } = readState((await findConversation(db, conversation.id))?.state);
    return focus === null ? null : shown.indexOf(focus);
  };
  expect(await focusAfter('dieselkombi, billigast först')).toBe(0);
  expect(await focusAfter('dieselkombi')).toBeNull();
});
