import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { ASKED_TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { denialFeatures } from '#src/domain/wish/classifier/denial-features.ts';
import { questionFeatures } from '#src/domain/wish/classifier/question-features.ts';
import { textFeatures } from '#src/domain/wish/classifier/text-features.ts';
import { wishFeatures } from '#src/domain/wish/classifier/wish-features.ts';
import { LEARNED_WISHES } from '#src/domain/wish/parsed-query.ts';
import { askingExamples, topicExamples } from './examples.ts';
import { trainLinearModel } from './train-linear-model.ts';
import { denialExamples, otherExamples, readTrainingKnowledge, readVoices, wishExamples } from './wish-examples.ts';
import { wishLimits } from './wish-limits.ts';

/**
 * Trains the classifiers of the adviser from the sentences in data/adviser/training and data/eval/adviser, and writes their weights
 * to data/adviser. The same sentences give the same files.
 */
const FOLDER = path.join(PROJECT_ROOT, 'data/adviser');
const common = { size: 8_192, epochs: 15, decay: 0 };
const ofWishes = { size: 8_192, epochs: 12, decay: 0.002, kind: 'any' } as const;

const voices = readVoices();
const knowledge = await readTrainingKnowledge();
const others = otherExamples(knowledge);
const trainWishes = (lines: typeof voices) =>
  trainLinearModel(
    [...wishExamples(lines, knowledge), ...others],
    { ...ofWishes, labels: LEARNED_WISHES },
    wishFeatures,
  );

const MODELS = {
  'asking-model.json': trainLinearModel(askingExamples(), { ...common, labels: ['asking'], kind: 'any' }, textFeatures),
  'topic-model.json': trainLinearModel(
    topicExamples(),
    { ...common, labels: ASKED_TOPICS.map(({ id }) => id), kind: 'one' },
    questionFeatures,
  ),
  'denial-model.json': trainLinearModel(
    denialExamples(knowledge),
    { ...ofWishes, decay: 0, labels: ['denied'] },
    denialFeatures,
  ),
  'wish-model.json': { ...trainWishes(voices), limits: wishLimits(voices, knowledge, trainWishes) },
};
for (const [name, model] of Object.entries(MODELS)) {
  writeFileSync(path.join(FOLDER, name), `${JSON.stringify(model)}\n`);
  console.log(`${name}: ${model.labels.length} labels, ${Math.round(JSON.stringify(model).length / 1000)} kB`);
}
