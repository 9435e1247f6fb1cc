import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { reserveTokens, settleTokens } from '#src/db/adviser/chat-tokens.ts';
import { readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/client.ts';
import { takeFromLimit } from '#src/db/limits.ts';
import { readParameterValues } from '#src/db/staff-content.ts';
import { withParameters } from '#src/domain/adviser/adviser-parameters.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { type GuardedPiece, ReplyGuard } from '#src/domain/adviser/guard/reply-guard.ts';
import { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { countTokens, recentHistory } from '#src/domain/adviser/model/recent-history.ts';
import { type ModelSettings, PLAIN_PROMPT, RULES } from '#src/domain/adviser/model-settings.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { DAY_MS } from '#src/domain/units.ts';
import {
  type ModelClient,
  ModelFailure,
  type ModelMessage,
  type ModelToolCall,
} from '#src/integrations/model/model-client.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { adUrl } from '#src/urls.ts';
import type { ToolContext } from './ask-model-cars.ts';
import { resolveLink } from './ask-model-links.ts';
import { describeRow, MODEL_TOOLS, runModelTool } from './ask-model-tools.ts';

/** A checked piece of a language model's answer: text, or a car to show. */
export type AdvicePiece = { type: 'text'; text: string } | { type: 'ad'; ad: AdvisedAd };

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

/** A language model with the interface of the adviser. Throws ModelFailure when it cannot answer. */
export type ModelAdviser = {
  /** @returns null when it may not be called now: the day's tokens are used up, or too many calls are running */
  advise: (request: AdviceRequest) => Promise<AsyncGenerator<AdvicePiece> | null>;
};

type Dependencies = {
  db: Db;
  adSearch: AdSearchService;
  client: ModelClient;
  settings: ModelSettings;
  totalMs?: number;
};

/** Rounds in which the model may call tools. */
const MAX_ROUNDS = 3;
/** Tool calls that are answered per round. */
const MAX_CALLS = 4;
const TOTAL_MS = 45_000;
/** Concurrent answers of one process. */
const MAX_CONCURRENT = 20;
/** Maximum input tokens of one answer over all rounds. */
const TOKENS_IN = 24_000;
const WARN_SHARE = 0.8;

/**
 * The adviser worded by a language model. It starts with the built-in adviser's cars, may look up more, and everything that it says
 * passes the guard.
 */
export function createModelAdviser(dependencies: Dependencies): ModelAdviser {
  let running = 0;
  return {
    advise: async (request) => {
      const { db } = dependencies;
      if (running >= MAX_CONCURRENT) return null;
      const settings = withParameters(dependencies.settings, await readParameterValues(db));
      const day = isoDay(request.now);
      const reserved = TOKENS_IN + MAX_ROUNDS * settings.maxTokens;
      const used = await reserveTokens(db, day, reserved, settings.dailyTokens);
      if (used === null || used > settings.dailyTokens * WARN_SHARE) await recordBudget(db, used === null);
      if (used === null) return null;
      running += 1;
      return counted({ ...dependencies, settings }, request, {
        settle: async (tokens) => {
          running -= 1;
          await settleTokens(db, day, reserved, tokens);
        },
      });
    },
  };
}

async function* counted(
  dependencies: Dependencies,
  request: AdviceRequest,
  { settle }: { settle: (tokens: number) => Promise<void> },
): AsyncGenerator<AdvicePiece> {
  const spent = { tokens: 0 };
  try {
    yield* advise(dependencies, request, spent);
  } finally {
    await settle(spent.tokens);
  }
}

async function* advise(
  dependencies: Dependencies,
  request: AdviceRequest,
  spent: { tokens: number },
): AsyncGenerator<AdvicePiece> {
  const { db, adSearch, client, settings, totalMs = TOTAL_MS } = dependencies;
  const { temperature, maxTokens } = settings;
  const { builtIn, now } = request;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(totalMs)]);
  const facts = new TurnFacts();
  for (const ad of builtIn.about) facts.addAd(ad, true);
  facts.figures.add('count', builtIn.total);
  facts.isWhole = builtIn.about.length === builtIn.total;
  const catalogue = await readCatalogue(db);
  const context: ToolContext = { db, adSearch, catalogue, builtIn, facts, now };
  const prompt = request.prompt ?? (await readPromptInUse(db))?.content ?? PLAIN_PROMPT;
  const messages = firstMessages(prompt, request, facts);
  const guard = new ReplyGuard({
    ...{ facts, adPath: adUrl, secretText: `${prompt}\n${RULES}` },
    resolveLink: (target) => resolveLink(target, facts, catalogue),
  });
  for (let round = 1; ; round += 1) {
    const calls: ModelToolCall[] = [];
    const tools = round > MAX_ROUNDS ? [] : MODEL_TOOLS;
    let said = JSON.stringify(messages);
    for await (const event of client.ask({ messages, tools, temperature, maxTokens, signal })) {
      if (event.type === 'text') {
        said += event.text;
        yield* toAdvice(guard.push(event.text));
      } else {
        calls.push(...event.calls.slice(0, MAX_CALLS));
        // Estimates tokens for endpoints that do not report them.
        spent.tokens += event.tokens ?? countTokens(said);
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
}

const toAdvice = (pieces: readonly GuardedPiece[]): AdvicePiece[] =>
  pieces.map((piece) => (piece.type === 'text' ? piece : { type: 'ad', ad: piece.row.ad }));

/** Instructions, conversation, and the built-in adviser's cars as data. */
function firstMessages(prompt: string, { history, context, builtIn }: AdviceRequest, facts: TurnFacts): ModelMessage[] {
  const data = {
    cars: facts.rows.map(describeRow),
    total: builtIn.total,
    understood: builtIn.chips.map(({ label }) => label),
    loosened: builtIn.relaxed,
    ...(context === null ? {} : { about: context }),
  };
  const said = recentHistory(history).map(
    ({ role, message }): ModelMessage => ({ role: role === 'user' ? 'user' : 'assistant', content: message }),
  );
  return [{ role: 'system', content: `${prompt}\n\n${RULES}\n\nDATA: ${JSON.stringify(data)}` }, ...said];
}

/** Logs once a day each that most of the day's tokens are used, and that all are. */
async function recordBudget(db: Db, isSpent: boolean): Promise<void> {
  const name = isSpent ? 'adviser-budget-spent' : 'adviser-budget-low';
  const { allowed } = await takeFromLimit(db, { name, points: 1, windowMs: DAY_MS, blockMs: 0 }, 'site');
  if (!allowed) return;
  await insertSecurityEvent(db, {
    eventType: name,
    severity: isSpent ? 'high' : 'medium',
    details: {},
    isTrusted: true,
  });
}
