import type { Drive } from '#src/domain/vocabulary/vocabulary.ts';
import { wordFinder } from './word-table.ts';

/** Maps drive texts to the vocabulary. "2WD" states only that it is not all-wheel drive. */
export const findDrive = wordFinder<Drive>({
  words: {
    Framhjulsdrift:
      'fwd, framhjulsdriven, framhjul, fram, front, front-wheel drive, front wheel, frontantrieb, vorderradantrieb, forhjulstræk',
    Bakhjulsdrift:
      'rwd, bakhjulsdriven, bakhjul, bak, rear, rear-wheel drive, rear wheel, heckantrieb, hinterradantrieb, baghjulstræk',
    Fyrhjulsdrift:
      '4wd, awd, 4x4, fyrhjulsdriven, fyrhjul, allhjulsdrift, all-wheel drive, four-wheel drive, 4 hjul, allradantrieb, firehjulstræk',
    Tvåhjulsdrift: '2wd, 4x2, tvåhjulsdriven, tvåhjul, two-wheel drive, 2 hjul',
  },
  patterns: [
    [
      /\b(quattro|x ?drive|4 ?matic|4 ?motion|all ?4|allrad|e ?four|4x4|awd|4wd|fyrhjul\w*|allhjul\w*)\b/,
      'Fyrhjulsdrift',
    ],
    [/\b(fwd|framhjul\w*|front wheel)\b/, 'Framhjulsdrift'],
    [/\b(rwd|bakhjul\w*|rear wheel)\b/, 'Bakhjulsdrift'],
    [/\b(2wd|4x2|tvahjul\w*)\b/, 'Tvåhjulsdrift'],
  ],
});
