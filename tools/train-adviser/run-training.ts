import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { askingExamples, topicExamples } from './examples.ts';
import { trainLinearModel } from './train-linear-model.ts';

/**
 * Trains the classifiers of the adviser from the sentences in data/adviser/training and data/eval/adviser, and writes their weights
 * to data/adviser. The same sentences give the same files.
 */
const FOLDER = path.join(PROJECT_ROOT, 'data/adviser');
const common = { size: 8_192, epochs: 15 };

const MODELS = {
  'asking-model.json': trainLinearModel(askingExamples(), { ...common, labels: ['asking'], kind: 'any' }),
  'topic-model.json': trainLinearModel(topicExamples(), { ...common, labels: [...TOPICS.keys()], kind: 'one' }),
};
for (const [name, model] of Object.entries(MODELS)) {
  writeFileSync(path.join(FOLDER, name), `${JSON.stringify(model)}\n`);
  console.log(`${name}: ${model.labels.length} labels, ${Math.round(JSON.stringify(model).length / 1000)} kB`);
}
