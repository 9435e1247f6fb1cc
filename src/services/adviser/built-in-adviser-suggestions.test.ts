import { beforeAll, expect, test } from 'vitest';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { type Conversation, NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { suggestionsOf } from '#src/domain/adviser/topics/suggestions.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { FACTORY_NOW, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { createBuiltInAdviser } from './built-in-adviser.ts';

const { db } = await testDatabase();
const adviser = createBuiltInAdviser(db, createAdSearch(db));

beforeAll(async () => {
  await insertAds(db, 6, (nth) => ({ price: 100_000 + nth * 10_000, city: 'Gävle', model_year: 2015 + nth }));
  await insertAds(db, 4, (nth) => ({
    brand: 'Kia',
    series: 'Niro',
    name: 'Kia Niro',
    fuels: ['El'],
    price: 200_000 + nth,
  }));
});

const after = (answer: AdviserAnswer, before: Conversation): Conversation => {
  const ids = answer.ads.map(({ facts }) => facts.internalId);
  return {
    understanding: answer.understanding,
    shown: [...before.shown, ...answer.ads.map(({ facts }) => facts)],
    latest: answer.latest ?? (ids.length > 0 && !answer.isOfShown ? ids : before.latest),
    focus: answer.focus ?? null,
    matter: answer.matter ?? null,
  };
};

async function talk(messages: readonly string[]): Promise<{ answer: AdviserAnswer; conversation: Conversation }> {
  let conversation = NEW_CONVERSATION;
  let answer = await adviser.answer(messages[0] ?? '', conversation, FACTORY_NOW);
  conversation = after(answer, conversation);
  for (const message of messages.slice(1)) {
    answer = await adviser.answer(message, conversation, FACTORY_NOW);
    conversation = after(answer, conversation);
  }
  return { answer, conversation };
}

/** A conversation that ends with each type of answer. */
const ENDINGS: readonly (readonly [string, ...string[]])[] = [
  ['Volvo'],
  ['elbil'],
  ['första bil till dottern'],
  ['Volvo från 2020'],
  ['prisvärd bil'],
  ['Saab 9-5 under 20 000'],
  ['röd Saab med dragkrok i Falun, automat, högst 5 000 mil, från 2015'],
  ['Volvo', 'billigast först'],
  ['Volvo', 'billigare'],
  ['Volvo', 'nyare', 'nyare', 'nyare', 'nyare'],
  ['Volvo', 'visa fler', 'visa fler'],
  ['Volvo', 'strunta i märket'],
  ['Volvo', 'jämför de två första'],
  ['Volvo', 'berätta mer om den andra'],
  ['Volvo', 'vad kostar skatten?'],
  ['Volvo', 'är den säker?'],
  ['Volvo', 'vilken har längst räckvidd?'],
  ['Volvo', 'finns den nära Falun?'],
  ['Volvo', 'varför just de här?'],
  ['Volvo', 'kan man pruta?'],
  ['Volvo', 'vilken skulle du ta?'],
  ['Volvo', 'vad kan gå sönder på dem?'],
  ['Volvo', 'har de några återkallelser?'],
  ['Volvo', 'större?'],
  ['Volvo', 'asdf qwerty'],
  ['Volvo', 'tack'],
  ['Volvo eller Kia', 'är V60 eller Niro bäst?'],
  ['hur mycket drar en V60?'],
  ['vad kostar en V60?'],
  ['vad är min V60 2016 värd?'],
  ['vad är min bil värd?'],
  ['hur räknas förmånsvärdet?'],
  ['vad kostar ett lån på 100 000 kr?'],
  ['vad bör jag göra nu?'],
  ['asdf qwerty'],
  ['2500 kr i månaden'],
  ['hej'],
];

test.each(ENDINGS)('every suggestion is answered: %s %s %s', async (...messages) => {
  const { answer, conversation } = await talk(messages);
  const suggestions = suggestionsOf(answer);
  expect(new Set(suggestions).size).toBe(3);
  for (const suggestion of suggestions) {
    const next = await adviser.answer(suggestion, conversation, FACTORY_NOW);
    expect(next.isNotUnderstood, suggestion).toBeUndefined();
    expect(next.text.join(' '), suggestion).not.toMatch(/förstod (?:jag )?inte|Menar du/);
    expect(next.text.join(' ').length, suggestion).toBeGreaterThan(15);
  }
});
