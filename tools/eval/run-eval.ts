import { scoreWishes, WISH_FILES } from './adviser-eval.ts';
import { someFacts } from './guarded-replies.ts';
import { scoreLies } from './lying-replies.ts';

/** Random texts that a lying model is made to write. */
const LIES = 200_000;

/** `npm run eval adviser`: how much of what people write the built-in adviser understands, and what of a model's lies comes through. `-- --wrong` shows what it did not. */
const [name, ...options] = process.argv.slice(2);
if (name === 'adviser') await evaluateAdviser(options.includes('--wrong'));
else {
  console.error('There is one evaluation: npm run eval adviser [-- --wrong]');
  process.exitCode = 1;
}

async function evaluateAdviser(showsWrong: boolean): Promise<void> {
  for (const file of WISH_FILES) {
    const { wishes, right, kinds, wrong } = await scoreWishes(file);
    console.log(`\n${file}: ${right} of ${wishes} wholly right (${((100 * right) / wishes).toFixed(1)} %)`);
    console.table(Object.fromEntries(kinds.map(({ kind, ...score }) => [kind, score])));
    // Whoever reads what went wrong has seen it: the held-out half is shown only when asked for.
    if (showsWrong) for (const each of wrong) console.log(each);
  }
  const { samples, ...lies } = scoreLies(LIES, someFacts());
  console.log(`\nA lying model, ${LIES} random texts:`);
  console.table([lies]);
  for (const sample of samples) console.log(sample);
}
