import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { readQuestion } from '#src/domain/adviser/topics/read-question.ts';
import { scoreQuestions } from './question-eval.ts';
import { readWishes } from './wish-file.ts';

test('recognises the topic of most questions of voices that it was not trained with', () => {
  const { questions, right, offered, wrong, others, mistaken } = scoreQuestions();
  expect(questions).toBeGreaterThanOrEqual(200);
  expect((right + offered) / questions).toBeGreaterThanOrEqual(0.75);
  expect(wrong / questions).toBeLessThanOrEqual(0.1);
  expect(mistaken / others).toBeLessThanOrEqual(0.12);
});

test.each(['wishes-held-out', 'wishes-acceptance', 'wishes-eight-people'])(
  'takes hardly any wish of %s for a question',
  (name) => {
    const wishes = readWishes(`${PROJECT_ROOT}/data/eval/adviser/${name}.jsonl`);
    const mistaken = wishes.filter(({ text }) => readQuestion(text, true)?.topic);
    expect(mistaken.length / wishes.length).toBeLessThanOrEqual(0.03);
  },
);
