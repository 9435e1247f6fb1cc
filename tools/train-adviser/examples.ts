import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { ASKED_TOPICS, TOPICS, type Topic } from '#src/domain/adviser/topics/topics.ts';
import type { Example } from './train-linear-model.ts';

const TRAINING = path.join(PROJECT_ROOT, 'data/adviser/training');
const EVALUATION = path.join(PROJECT_ROOT, 'data/eval/adviser');

/** The label of messages that ask for no topic. */
export const NO_TOPIC = 'none';

const questionSchema = z.strictObject({
  text: z.string(),
  topic: z.enum([NO_TOPIC, ...ASKED_TOPICS.map(({ id }) => id)]),
});
/** `or`: topics that answer the question as well. */
const heldOutSchema = questionSchema.extend({ or: z.array(z.enum([...TOPICS.keys()])).optional() });
const wishSchema = z.object({ text: z.string() });

/** Wishes of people, which ask for no topic. Those of the other files are held out. */
const WISH_FILES = ['wishes', 'wishes-many-voices', 'wishes-strangers', 'wishes-first-look', 'wishes-four-voices'];
/** There are more of them than of all questions together. */
const WISH_WEIGHT = 0.6;

export const readLines = <Value>(file: string, schema: z.ZodType<Value>): Value[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));

export function readWishTexts(): { text: string }[];
export function readWishTexts<Line>(schema: z.ZodType<Line>): Line[];
export function readWishTexts(schema: z.ZodType = wishSchema): unknown[] {
  return WISH_FILES.flatMap((name) => readLines(path.join(EVALUATION, `${name}.jsonl`), schema));
}

const readTraining = () => readLines(path.join(TRAINING, 'questions.jsonl'), questionSchema);
/** Questions of voices that are not trained with. */
export const readHeldOutQuestions = () => readLines(path.join(EVALUATION, 'questions-held-out.jsonl'), heldOutSchema);

const ASKED: ReadonlySet<string> = new Set(ASKED_TOPICS.map(({ id }) => id));
/** Questions about private sales are recognised as the same question about dealers. */
const askedIdOf = ({ id, twin }: Topic): string => (twin !== null && !ASKED.has(id) ? twin : id);

/** Messages by whether they ask for a topic. */
export const askingExamples = (): Example[] => [
  ...readTraining().map(({ text, topic }) => ({
    input: text,
    labels: topic === NO_TOPIC ? [] : ['asking'],
    weight: 1,
  })),
  ...[...TOPICS.values()].map(({ ask }) => ({ input: ask, labels: ['asking'], weight: 1 })),
  ...readWishTexts().map(({ text }) => ({ input: text, labels: [], weight: WISH_WEIGHT })),
];

/** Questions by their topic. */
export const topicExamples = (): Example[] => [
  ...readTraining()
    .filter(({ topic }) => topic !== NO_TOPIC)
    .map(({ text, topic }) => ({ input: text, labels: [topic], weight: 1 })),
  ...[...TOPICS.values()].map((topic) => ({ input: topic.ask, labels: [askedIdOf(topic)], weight: 1 })),
];
