import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { loadModelReviews } from '#src/commands/model-reviews/load-model-reviews.ts';
import { loadRecalls } from '#src/commands/recalls/load-recalls.ts';
import { fitValuation } from '#src/commands/valuation/value-stock.ts';
import {
  CATALOGUE_FILES,
  CATEGORY_FILES,
  MODEL_REVIEW_FILES,
  PROJECT_ROOT,
  parseConfig,
  RECALL_FILES,
} from '#src/config/env.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { Shutdown } from '#src/server/shutdown.ts';
import { fillEmptyStock } from '#tools/launch/demo-stock.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';
import { scoreWishes, WISH_FILES } from './adviser-eval.ts';
import { readAttacks } from './attack-file.ts';
import { CHAT_FILES, type ChatScore, scoreChat } from './chat-eval.ts';
import { scoreClaims } from './claims.ts';
import { scoreExpertSentences } from './expert-sentences.ts';
import { someFacts } from './guarded-replies.ts';
import { scoreLabels } from './label-shares.ts';
import { SITUATION_PARTS, scoreSituations } from './life-situations.ts';
import { scoreLies } from './lying-replies.ts';
import { CONVERSATIONS_DOCUMENT, conversationsDocument, printConversations } from './print-conversations.ts';
import { scoreQuestions } from './question-eval.ts';
import { runAttacks } from './run-attacks.ts';
import { SOFT_WISH_FILES, scoreSoftWishes } from './soft-wish-eval.ts';
import type { CarFileOptions } from './valuation/cars-of-file.ts';
import { scoreMistakes } from './valuation/mistakes.ts';
import { reportValuations } from './valuation/valuation-report.ts';
import { tryValuations } from './valuation/valuation-trials.ts';
import { shareText } from './wilson-interval.ts';

/** Random texts that a lying model is made to write. */
const LIES = 200_000;
const ATTACKED_ADS = 2_000;
/** Ads of the demo stock that conversations are held about. */
const CONVERSATION_ADS = 4_000;
/** Ads of the demo stock that life situations are answered with. */
const SITUATION_ADS = 10_000;
/** Ads for sale of the demo stock whose labels are counted. */
const LABELLED_ADS = 84_500;

/**
 * `npm run eval adviser`: how much of what people write the built-in adviser understands, and what of a model's lies and of attacks comes through. `-- --wrong` shows what it did not.
 * `npm run eval chat`: the part of `adviser` that scores the chat's own answers by facts. `-- --wrong` shows the wrong ones, except of held-out sets.
 * `npm run eval situations`: how many life situations are well served by the cars that the adviser shows. `-- --wrong` shows the others.
 * `npm run eval valuation-mistakes -- FILE`: mistakes of dealers typed into the rows of judged cars, and what is said of them, in about 5 min.
 * `npm run eval labels [-- ADS]`: how the prices of a demo stock are judged, in per cent of the ads for sale.
 * `npm run eval conversations [-- ADS]`: writes docs/adviser-conversations.md, the conversations of data/eval/adviser/conversations.json with the built-in adviser.
 * `npm run eval valuation -- FILE [--date YYYY-MM-DD] [--mapping FILE]`: errors of the price estimates for the real cars of a file that the import reads, whose prices
 * are withheld, as of the day on which they were collected (by default the latest day that they state), with a picture and a CSV under the data folder.
 * `npm run eval valuation-trials -- FILE`: frauds, confused odometers and changed prices planted among the same cars, in about 3 min.
 */

const [name, ...options] = process.argv.slice(2);
if (name === 'adviser') await evaluateAdviser(options.includes('--wrong'));
else if (name === 'chat') await evaluateChat(CONVERSATION_ADS, options.includes('--wrong'));
else if (name === 'situations') await evaluateSituations(options.includes('--wrong'));
else if (name === 'valuation' || name === 'valuation-trials' || name === 'valuation-mistakes')
  await runTool('Stopping …', () => evaluateValuations(name, readFileArguments(options)));
else if (name === 'labels') await evaluateLabels(options[0] === undefined ? LABELLED_ADS : Number(options[0]));
else if (name === 'conversations')
  await writeConversations(options[0] === undefined ? CONVERSATION_ADS : Number(options[0]));
else {
  console.error(
    'There are eight evaluations: npm run eval adviser [-- --wrong], npm run eval chat [-- --wrong], npm run eval situations [-- --wrong], npm run eval valuation -- FILE [--date YYYY-MM-DD] [--mapping FILE], npm run eval valuation-trials -- FILE, npm run eval valuation-mistakes -- FILE, npm run eval labels [-- ADS], npm run eval conversations [-- ADS]',
  );
  process.exitCode = 1;
}

type FileArguments = CarFileOptions & { file: string };

/** @throws LaunchError with what is wrong */
function readFileArguments(args: string[]): FileArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { date: { type: 'string' }, mapping: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new LaunchError('Give one file of ads.');
  const asOf = values.date === undefined ? undefined : new Date(`${values.date}T00:00:00Z`);
  if (asOf && Number.isNaN(asOf.getTime())) throw new LaunchError('--date must be a day such as 2024-12-15.');
  return { file, asOf, mapping: values.mapping };
}

async function evaluateValuations(
  evaluation: 'valuation' | 'valuation-trials' | 'valuation-mistakes',
  { file, ...given }: FileArguments,
): Promise<void> {
  if (evaluation === 'valuation-trials') return console.table(await tryValuations(file, given));
  if (evaluation === 'valuation-mistakes') return console.table(await scoreMistakes(file, given));
  const { asOf, scores, peers, tradeOff, market, writeFiles } = await reportValuations(file, given);
  console.log(
    `\nThe ads of ${path.basename(file)} as of ${asOf.toISOString().slice(0, 10)}, each price withheld; per cent:`,
  );
  console.table(scores);
  console.log('\nSimple methods on the same cars, from the same prices:');
  console.table(peers);
  console.log('\nMedian error when only this share of a group is judged, the narrowest intervals first:');
  console.table(tradeOff);
  console.log('\nCurves of the loss of value, and better buys:');
  console.table([market]);
  for (const written of writeFiles(path.join(toolConfig().dataDir, 'evaluations'))) console.log(`Written: ${written}`);
}

async function evaluateLabels(ads: number): Promise<void> {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const { labels, residuals } = await scoreLabels(ads, brands);
  console.log('Per cent of the ads for sale by label, and by the reason for none:');
  console.table([labels]);
  console.log(
    'Price / estimate − 1, per cent; quantiles of ads with 8 or more close comparables, far off: by more than 20 %:',
  );
  console.table([residuals]);
}

async function evaluateAdviser(showsWrong: boolean): Promise<void> {
  for (const file of WISH_FILES) {
    const { wishes, right, kinds, wrong } = await scoreWishes(file);
    console.log(`\n${file}: ${right} of ${wishes} wholly right (${shareText(right, wishes)})`);
    console.table(
      Object.fromEntries(
        kinds.map(({ kind, ...score }) => [kind, { ...score, share: shareText(score.right, score.wishes) }]),
      ),
    );
    // Reading the failures spoils the held-out half, so it is shown on request only.
    if (showsWrong) for (const each of wrong) console.log(each);
  }
  console.log('\nQuestions of voices that it was not trained with:');
  const questions = scoreQuestions();
  console.table([{ ...questions, share: shareText(questions.right, questions.questions) }]);
  console.log('\nLife situations, by soft wishes:');
  for (const file of SOFT_WISH_FILES)
    for (const learns of [false, true]) {
      const score = await scoreSoftWishes(file, learns);
      const found = shareText(score.found, score.expected);
      const understood = shareText(score.understood, score.situations);
      console.log(`${file}, ${learns ? 'with classifiers' : 'rules alone'}: wishes ${found}, situations ${understood}`);
      console.table([score]);
    }
  const { samples, ...lies } = scoreLies(LIES, someFacts());
  console.log(`\nA lying model, ${LIES} random texts:`);
  console.table([lies]);
  for (const sample of samples) console.log(sample);
  const { samples: misjudged, ...experts } = scoreExpertSentences();
  console.log('\nSentences of an expert about two cars, true and with a wrong figure, that the guard lets through:');
  console.table([experts]);
  for (const each of misjudged) console.log(each);
  await evaluateChat(CONVERSATION_ADS, showsWrong);
  console.log('\nClaims with evidence, and lies, that the guard lets through:');
  for (const file of ['claims', 'claims-held-out'] as const) {
    const { samples: wrong, ...claims } = scoreClaims(file);
    console.table([{ file, ...claims }]);
    for (const each of wrong) console.log(each);
  }
  const attacks = readAttacks();
  const result = await overDemoStock(ATTACKED_ADS, (db) => runAttacks(db, attacks, new Date()));
  console.log(`\n${attacks.length} attacks on a model that obeys them, over ${ATTACKED_ADS} demo ads:`);
  console.table([result.score]);
  for (const sample of result.samples) console.log(sample);
}

/** The chat's own answers, over a stock whose prices are judged. */
async function evaluateChat(ads: number, showsWrong: boolean): Promise<void> {
  const scores = await overDemoStock(ads, async (db, pool) => {
    await fitValuation(pool, new Date());
    const all: ChatScore[] = [];
    for (const files of CHAT_FILES) all.push(await scoreChat(db, files, new Date()));
    return all;
  });
  console.log(`\nThe chat's answers by facts, over ${ads} demo ads:`);
  console.table(scores.map(({ wrong: _, ...score }) => score));
  if (showsWrong) for (const { wrong } of scores) for (const each of wrong) console.log(each);
}

async function evaluateSituations(showsWrong: boolean): Promise<void> {
  await overDemoStock(SITUATION_ADS, async (db) => {
    for (const part of SITUATION_PARTS) {
      const { bad, ...score } = await scoreSituations(db, part, new Date());
      console.log(`\nLife situations (${part}) whose cars suit: ${shareText(score.good, score.situations)}`);
      console.table([score]);
      // Reading the failures spoils the held-out part.
      if (showsWrong && part !== 'held-out') for (const each of bad) console.log(each);
    }
  });
}

async function writeConversations(ads: number): Promise<void> {
  const text = await overDemoStock(ads, async (db, pool) => {
    // As the jobs of a running site: first the curves, then the judgement of each ad.
    await fitValuation(pool, new Date());
    return printConversations(db, new Date());
  });
  writeFileSync(path.join(PROJECT_ROOT, CONVERSATIONS_DOCUMENT), conversationsDocument(text, ads));
  console.log(`${CONVERSATIONS_DOCUMENT} is written.`);
}

/** The site's own texts, which its start loads. */
async function loadTexts(db: Db): Promise<void> {
  await loadCategories(db, CATEGORY_FILES);
  await loadModelReviews(db, { folder: MODEL_REVIEW_FILES, categoryFolder: CATEGORY_FILES });
  await loadRecalls(db, RECALL_FILES);
}

/** Over a database of its own, which is removed afterwards. */
async function overDemoStock<Result>(ads: number, run: (db: Db, pool: Pool) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'milvis-eval-'));
  const config = parseConfig({ DATA_DIR: dataDir });
  if (!config.ok) throw new Error(config.failure);
  const shutdown = new Shutdown();
  shutdown.onClose('The data folder', () => rm(dataDir, { recursive: true, force: true }));
  try {
    const pool = await openPreparedDatabase(config.value, shutdown);
    const db = createDb(pool);
    await loadTexts(db);
    await fillEmptyStock(pool, ads);
    return await run(db, pool);
  } finally {
    await shutdown.run();
  }
}
