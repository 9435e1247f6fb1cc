import { DAY_MS } from '#src/base/units.ts';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { reserveTokens, settleTokens } from '#src/db/adviser/chat-tokens.ts';
import { readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { readParameterValues } from '#src/db/content/staff-content.ts';
import type { ServerEvent } from '#src/domain/accounts/security-event-words.ts';
import { withParameters } from '#src/domain/adviser/adviser-parameters.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { type GuardedPiece, ReplyGuard } from '#src/domain/adviser/guard/reply-guard.ts';
import { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { countTokens, recentHistory } from '#src/domain/adviser/model/recent-history.ts';
import { readSlots, SLOTS_PROMPT, slotsSchema } from '#src/domain/adviser/model/slots.ts';
import { type ModelSettings, PLAIN_PROMPT, RULES } from '#src/domain/adviser/model-settings.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import type { CarNames } from '#src/domain/wish/names/car-names.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import {
  type ModelClient,
  ModelFailure,
  type ModelMessage,
  type ModelToolCall,
} from '#src/integrations/model/model-client.ts';
import { readCarNames } from '#src/services/car-names.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { answerEvidence, describeRow, evidenceLines, type ToolContext } from './ask-model-evidence.ts';
import { resolveLink } from './ask-model-links.ts';
import { MODEL_TOOLS, runModelTool } from './ask-model-tools.ts';
import { createBuiltInAdviser } from './built-in-adviser.ts';

/** A checked piece of a language model's answer: text, a car to show, or that most of it was removed, so that it is no answer. */
export type AdvicePiece = { type: 'text'; text: string } | { type: 'ad'; ad: AdvisedAd } | { type: 'rest removed' };

export type AdviceRequest = {
  /** Messages of the conversation, oldest first; the last one is to be answered. */
  history: readonly { role: 'user' | 'bot'; message: string }[];
  context: string | null;
  /** Answer of the built-in adviser: input for the model and fallback. */
  builtIn: AdviserAnswer;
  /** Tried by staff; absent: the one in use. */
  prompt?: string;
  now: Date;
  signal: AbortSignal;
};

/** A message whose wish a language model is to read. */
export type SlotsRequest = { text: string; now: Date; signal: AbortSignal };

/** A language model with the interface of the adviser. Throws ModelFailure when it cannot answer. */
export type ModelAdviser = {
  /** Reads the wish of a message that the rules understood little of. @returns null as for `advise`, or when it gave no JSON */
  readSlots: (request: SlotsRequest) => Promise<ParsedQuery | null>;
  /** @returns null when it may not be called now: the day's tokens are used up, or too many calls are running */
  advise: (request: AdviceRequest) => Promise<AsyncGenerator<AdvicePiece> | null>;
};

type Dependencies = {
  db: Db;
  adSearch: AdSearchService;
  client: ModelClient;
  settings: ModelSettings;
  limits?: AnswerLimits;
};

/** Times from the beginning of an answer, ms; then the built-in answer stands. */
type AnswerLimits = {
  /** Until the first words that the visitor may see. */
  firstWordsMs: number;
  totalMs: number;
  /** For reading a wish. */
  slotsMs: number;
};
const LIMITS: AnswerLimits = { firstWordsMs: 8_000, totalMs: 20_000, slotsMs: 4_000 };

/** Rounds in which the model may call tools. */
const MAX_ROUNDS = 3;
/** Tool calls that are answered per round. */
const MAX_CALLS = 4;
/** Concurrent answers of one process. */
const MAX_CONCURRENT = 20;
/** Maximum input tokens of one answer over all rounds. */
const TOKENS_IN = 24_000;
/** Input and output of reading a wish. */
const TOKENS_OF_SLOTS = 6_000;
const MAX_SLOTS_TOKENS = 500;
const WARN_SHARE = 0.8;

/**
 * The adviser worded by a language model. It starts with the built-in adviser's cars and answer as evidence, may look up more, and
 * everything that it states has to stand in the evidence that it cites.
 */
export function createModelAdviser(dependencies: Dependencies): ModelAdviser {
  let running = 0;
  /** Reserves tokens of the day; null: none are left, or too many calls are running. */
  const begin = async (now: Date, tokensOf: (settings: ModelSettings) => number): Promise<Begun | null> => {
    const { db } = dependencies;
    if (running >= MAX_CONCURRENT) return null;
    const settings = withParameters(dependencies.settings, await readParameterValues(db));
    const day = isoDay(now);
    const reserved = tokensOf(settings);
    const used = await reserveTokens(db, day, reserved, settings.dailyTokens);
    if (used === null || used > settings.dailyTokens * WARN_SHARE) await recordBudget(db, used === null);
    if (used === null) return null;
    running += 1;
    return {
      settings,
      settle: async (tokens) => {
        running -= 1;
        await settleTokens(db, day, reserved, tokens);
      },
    };
  };
  return {
    advise: async (request) => {
      const reservation = await begin(request.now, ({ maxTokens }) => TOKENS_IN + MAX_ROUNDS * maxTokens);
      return reservation && counted({ ...dependencies, settings: reservation.settings }, request, reservation);
    },
    readSlots: async (request) => {
      const names = await readCarNames(dependencies.db);
      const reservation = await begin(request.now, () => TOKENS_OF_SLOTS);
      return (
        reservation && readSlotsOf({ ...dependencies, settings: reservation.settings }, names, request, reservation)
      );
    },
  };
}

type Begun = { settings: ModelSettings; settle: (tokens: number) => Promise<void> };

async function readSlotsOf(
  { client, settings, limits = LIMITS }: Dependencies,
  names: CarNames,
  { text, signal }: SlotsRequest,
  { settle }: Pick<Begun, 'settle'>,
): Promise<ParsedQuery | null> {
  const messages: ModelMessage[] = [
    { role: 'system', content: SLOTS_PROMPT },
    { role: 'user', content: text },
  ];
  let json = '';
  let tokens: number | null = null;
  try {
    const question = {
      messages,
      tools: [],
      schema: { name: 'wish', schema: slotsSchema(names) },
      temperature: 0,
      maxTokens: Math.min(settings.maxTokens, MAX_SLOTS_TOKENS),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.slotsMs)]),
    };
    for await (const event of client.ask(question)) {
      if (event.type === 'text') json += event.text;
      else tokens = event.tokens;
    }
  } finally {
    await settle(tokens ?? countTokens(JSON.stringify(messages) + json));
  }
  return readSlots(json, names);
}

async function* counted(
  dependencies: Dependencies,
  request: AdviceRequest,
  { settle }: Pick<Begun, 'settle'>,
): AsyncGenerator<AdvicePiece> {
  const { firstWordsMs, totalMs } = dependencies.limits ?? LIMITS;
  const spent = { tokens: 0 };
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), firstWordsMs);
  const signal = AbortSignal.any([request.signal, silence.signal, AbortSignal.timeout(totalMs)]);
  try {
    for await (const piece of advise(dependencies, { ...request, signal }, spent)) {
      clearTimeout(timer);
      yield piece;
    }
  } finally {
    clearTimeout(timer);
    await settle(spent.tokens);
  }
}

async function* advise(
  dependencies: Dependencies,
  request: AdviceRequest,
  spent: { tokens: number },
): AsyncGenerator<AdvicePiece> {
  const { db, adSearch, client, settings } = dependencies;
  const { temperature, maxTokens } = settings;
  const { builtIn, now, signal } = request;
  const facts = new TurnFacts();
  for (const ad of builtIn.about) facts.addAd(ad, true);
  facts.figures.add('count', builtIn.total);
  facts.isWhole = builtIn.about.length === builtIn.total;
  const catalogue = await readCatalogue(db);
  const adviser = createBuiltInAdviser(db, adSearch);
  const context: ToolContext = { db, adSearch, adviser, catalogue, builtIn, facts, now };
  const prompt = request.prompt ?? (await readPromptInUse(db))?.content ?? PLAIN_PROMPT;
  const messages = firstMessages(prompt, request, facts);
  const guard = new ReplyGuard({
    facts,
    adPath: adUrl,
    secretText: `${prompt}\n${RULES}`,
    resolveLink: (target) => resolveLink(target, facts, catalogue),
  });
  for (let round = 1; ; round += 1) {
    const calls: ModelToolCall[] = [];
    const tools = round > MAX_ROUNDS ? [] : MODEL_TOOLS;
    let transcript = JSON.stringify({ messages, tools });
    for await (const event of client.ask({ messages, tools, temperature, maxTokens, signal })) {
      if (event.type === 'text') {
        transcript += event.text;
        yield* toAdvice(guard.push(event.text));
      } else {
        calls.push(...event.calls.slice(0, MAX_CALLS));
        // Estimates tokens for endpoints that do not report them.
        spent.tokens += event.tokens ?? countTokens(transcript);
      }
    }
    if (calls.length === 0) break;
    if (round > MAX_ROUNDS) throw ModelFailure.noAnswer();
    messages.push({ role: 'assistant', content: null, tool_calls: calls });
    for (const { id, function: called } of calls) {
      messages.push({
        role: 'tool',
        tool_call_id: id,
        content: await runModelTool(context, called.name, called.arguments),
      });
    }
  }
  yield* toAdvice(guard.end());
  if (guard.isMostlyRemoved) yield { type: 'rest removed' };
}

const toAdvice = (pieces: readonly GuardedPiece[]): AdvicePiece[] =>
  pieces.map((piece) => (piece.type === 'text' ? piece : { type: 'ad', ad: piece.row.ad }));

/** Instructions, conversation, and the built-in adviser's cars and answer as data. */
function firstMessages(prompt: string, { history, context, builtIn }: AdviceRequest, facts: TurnFacts): ModelMessage[] {
  const understood = builtIn.chips.map(({ label }) => label);
  const found = `${formatCount(builtIn.total, 'bil', 'bilar')} uppfyller önskemålen${understood.length === 0 ? '' : `: ${understood.join(', ')}`}.`;
  const data = {
    cars: facts.rows.map(describeRow),
    total: builtIn.total,
    understood,
    loosened: builtIn.relaxed,
    evidence: evidenceLines([
      ...(builtIn.total > 0 ? facts.addEvidence(found) : []),
      ...answerEvidence(withoutContext(builtIn, context), facts),
    ]),
    ...(context === null ? {} : { about: context }),
  };
  const pastMessages = recentHistory(history).map(
    ({ role, message }): ModelMessage => ({ role: role === 'user' ? 'user' : 'assistant', content: message }),
  );
  return [{ role: 'system', content: `${prompt}\n\n${RULES}\n\nDATA: ${JSON.stringify(data)}` }, ...pastMessages];
}

/** Without what the answer repeats of the page that the visitor came from: that is no evidence. */
const withoutContext = ({ text, about }: AdviserAnswer, context: string | null) => ({
  about,
  text: text.filter((paragraph) => context?.includes(paragraph.trim()) !== true),
});

/** Logs once a day each that most of the day's tokens are used, and that all are. */
async function recordBudget(db: Db, isSpent: boolean): Promise<void> {
  const name = isSpent ? 'adviser-budget-spent' : 'adviser-budget-low';
  const { allowed } = await takeFromLimit(db, { name, points: 1, windowMs: DAY_MS, blockMs: 0 }, 'site');
  if (!allowed) return;
  await insertSecurityEvent(db, {
    eventType: name satisfies ServerEvent,
    severity: isSpent ? 'high' : 'medium',
    details: {},
    isTrusted: true,
  });
}
