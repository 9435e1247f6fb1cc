import type { Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import { wordFinder } from './word-table.ts';

/** Maps gearbox texts to the vocabulary. A dual-clutch gearbox (DSG, PDK…) shifts automatically and is Automat. */
export const findTransmission = wordFinder<Transmission>({
  words: {
    Manuell: 'manual, manuel, m, man, mt, schaltgetriebe',
    Automat: 'automatic, automatisk, auto, aut, a, at, dct, dsg, pdk, edc, dkg, dual clutch, single speed',
    CVT: 'e-cvt, ecvt, multitronic, xtronic, lineartronic, steglös, variomatic, continuously variable',
    Halvautomatisk:
      'halvautomat, semi-automatic, semiautomatic, sekventiell, sequential, easytronic, sensodrive, amt, halbautomatik',
  },
  patterns: [
    [
      /\b(halvautomat|semi ?auto|sekventiell|sequential|sensodrive|easytronic|automatiserad manuell|automated manual)/,
      'Halvautomatisk',
    ],
    [/\b(e ?cvt|cvt|multitronic|x ?tronic|lineartronic|steglos|variomat)/, 'CVT'],
    [/\b(dsg|dct|pdk|edc|s ?tronic|tiptronic|steptronic|geartronic|powershift|[5-9]g ?tronic|speedshift)\b/, 'Automat'],
    [/\b(aut|auto|automat\w*)\b/, 'Automat'],
    [/\b(man|manu\w*)\b/, 'Manuell'],
  ],
});
