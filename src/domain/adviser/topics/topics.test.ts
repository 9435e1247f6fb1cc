import { expect, test } from 'vitest';
import { namedTopic, readQuestion } from './read-question.ts';
import { nextQuestions, TOPICS, topicParagraphs } from './topics.ts';

const all = [...TOPICS.values()];

test('every topic offers three other topics, each with a text of readable length', () => {
  expect(all.length).toBeGreaterThanOrEqual(50);
  for (const topic of all) {
    expect(new Set(topic.next).size, topic.id).toBe(3);
    expect(topic.next, topic.id).not.toContain(topic.id);
    expect(nextQuestions(topic), topic.id).toHaveLength(3);
    for (const paragraph of topicParagraphs(topic)) {
      expect(paragraph.length, topic.id).toBeGreaterThan(10);
      expect(paragraph.length, topic.id).toBeLessThan(420);
    }
  }
});

test('every question that is offered is answered: its topic is recognised', () => {
  for (const { id, ask } of all) expect(readQuestion(ask, true)?.topic?.id, ask).toBe(id);
});

test('a text with a rule of law names the law', () => {
  const RULES = [
    'dealer-rights',
    'right-of-withdrawal',
    'private-purchase',
    'licence-trailer',
    'winter-tyres',
    'child-seats',
  ];
  for (const id of RULES) expect(TOPICS.get(id)?.sources.join(), id).toMatch(/\(\d{4}:\d+\)/);
});

test('finds the question among other sentences, and leaves the rest', () => {
  const read = readQuestion('Vi ska till fjällen med husvagnen. Räcker mitt B-körkort för släpet?', true);
  expect(read?.topic?.id).toBe('licence-trailer');
  expect(read?.rest).toBe('Vi ska till fjällen med husvagnen.');
});

test.each([
  'dieselkombi under 150 000 kr',
  'har ni någon V60 med drag under 150 000?',
  'fullservad kombi',
  'en ägare',
  'jag har hund och husvagn',
  'constructor',
  '__proto__',
  '',
  '?',
])('reads no question in %j', (text) => {
  expect(readQuestion(text, true)?.topic ?? null).toBeNull();
});

test('a topic named by one word is recognised where nothing else is said', () => {
  expect(namedTopic('försäkring')?.id).toBe('insurance');
  expect(namedTopic('kan man pruta')?.id).toBe('haggle');
  expect(namedTopic('garantin')?.id).toBe('warranty');
  expect(namedTopic('hej')).toBeNull();
});
