import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import {
  GOLDEN_QUESTIONS,
  type GoldenResult,
  judgeAnswer,
  type TriedAnswer,
} from '#src/domain/adviser/golden/golden-questions.ts';
import { ModelFailure } from '#src/integrations/model/model-client.ts';
import type { ModelAdviser } from './ask-model.ts';
import type { BuiltInAdviser } from './built-in-adviser.ts';

/** Both advisers, for trials by staff. */
export type PromptTrialServices = { builtIn: BuiltInAdviser; model: ModelAdviser | null };

type Trial = { prompt: string; now: Date };

/** Of all questions together: staff wait for the page. */
const MAX_TRIAL_MS = 50_000;
/** Golden questions asked at the same time. */
const CONCURRENT = 3;

/** Answers a question with a prompt that is not in use; nothing is stored. */
export async function tryPrompt(
  services: PromptTrialServices,
  question: string,
  trial: Trial,
  signal: AbortSignal = AbortSignal.timeout(MAX_TRIAL_MS),
): Promise<TriedAnswer> {
  const startedAt = performance.now();
  const reply = await askWithPrompt(services, question, { ...trial, signal }).catch((error: unknown) => {
    if (!(error instanceof ModelFailure)) throw error;
    return { text: null, failure: error.message };
  });
  return { ...reply, ms: Math.round(performance.now() - startedAt) };
}

async function askWithPrompt(
  { builtIn, model }: PromptTrialServices,
  question: string,
  { prompt, now, signal }: Trial & { signal: AbortSignal },
): Promise<Omit<TriedAnswer, 'ms'>> {
  if (model === null)
    return failed('Ingen språkmodell är inställd på servern. Den inbyggda rådgivaren svarar utan prompt.');
  const answer = await builtIn.answer(question, NEW_CONVERSATION, now);
  const history = [{ role: 'user' as const, message: question }];
  const advice = await model.advise({ history, context: null, builtIn: answer, prompt, now, signal });
  if (advice === null) return failed('Språkmodellen får inte frågas nu: dygnets tokens är slut, eller många frågar.');
  let text = '';
  for await (const piece of advice) if (piece.type === 'text') text += piece.text;
  const failure = text.trim() === '' ? 'Språkmodellen svarade ingenting som fick visas.' : null;
  return { text: text.trim() === '' ? null : text.trim(), failure };
}

const failed = (failure: string): Omit<TriedAnswer, 'ms'> => ({ text: null, failure });

/** Asks all golden questions; those without an answer in time fail. */
export async function tryGoldenQuestions(services: PromptTrialServices, trial: Trial): Promise<GoldenResult[]> {
  const signal = AbortSignal.timeout(MAX_TRIAL_MS);
  const results: GoldenResult[] = [];
  for (let from = 0; from < GOLDEN_QUESTIONS.length; from += CONCURRENT) {
    const group = GOLDEN_QUESTIONS.slice(from, from + CONCURRENT);
    const answers = group.map(async (golden) =>
      judgeAnswer(golden, await tryPrompt(services, golden.question, trial, signal)),
    );
    results.push(...(await Promise.all(answers)));
  }
  return results;
}
