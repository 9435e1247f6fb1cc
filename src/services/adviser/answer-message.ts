import type { TakenMessage } from '#src/commands/adviser/take-message.ts';
import { saveConversationState } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage, readMessages } from '#src/db/adviser/chat-messages.ts';
import type { Db } from '#src/db/client.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { adOfContext } from '#src/domain/adviser/chat/ask-context.ts';
import type { ChatCard, ChatEvent, ChatFilters } from '#src/domain/adviser/chat/chat-event.ts';
import { type ConversationState, readState, writeState } from '#src/domain/adviser/chat/conversation-state.ts';
import { smallTalk } from '#src/domain/adviser/conversation/small-talk.ts';
import { isNothing } from '#src/domain/adviser/understanding/merge-queries.ts';
import { withoutChip } from '#src/domain/adviser/understanding/query-chips.ts';
import { limitParams, listParams } from '#src/domain/adviser/understanding/query-params.ts';
import { ModelFailure } from '#src/integrations/model/model-failure.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { countList } from '#src/services/facet-index/count-list.ts';
import { stockLink } from '#src/urls.ts';
import type { AdvicePiece, ModelAdviser } from './answer-message-model.ts';
import type { BuiltInAdviser } from './built-in-adviser.ts';

export type AnswerServices = {
  db: Db;
  adSearch: Pick<AdSearchService, 'search'>;
  builtIn: BuiltInAdviser;
  model: ModelAdviser | null;
  /** Cards of ads as they are in the database now; an ad that left the stock since is left out. */
  cards: (wanted: readonly { id: number; reasons: readonly string[] }[], now: Date) => Promise<ChatCard[]>;
  /** Told what went wrong and was answered nevertheless. */
  onFailure: (error: unknown) => void;
};

export type AnswerRequest = {
  message: TakenMessage;
  /** Label of a chip that is taken away; the message then only says so. */
  removedChip: string | null;
  now: Date;
  signal: AbortSignal;
};

const REFUSAL_MESSAGES = 20;

/**
 * The last step of a message's way: the answer, piece by piece. The built-in adviser always answers; where there is a language model,
 * it words the answer from there, and what it cannot say the built-in one says. What was said is kept, also when the visitor leaves.
 */
export async function* answerMessage(services: AnswerServices, request: AnswerRequest): AsyncGenerator<ChatEvent> {
  const { db, model } = services;
  const { message, now, signal } = request;
  const conversationId = message.conversation.id;
  const before = readState(message.conversation.state);
  const answer = await builtInAnswer(services, request, before);
  const filters = await filtersOf(services.adSearch, answer);
  yield { type: 'meta', conversationId, ai: true };
  yield { type: 'filters', ...filters };
  const said: Said = { reply: '', cards: [], ads: [], by: 'model' };
  try {
    const advice = model && request.removedChip === null ? await adviceOf(services, request, answer) : null;
    const isSaid = advice !== null && (yield* sayAdvice(services, advice, said, now));
    if (!isSaid) yield* sayBuiltIn(services, answer, said, now);
    else if (said.cards.length === 0) yield* showCards(services, answer.ads, said, now);
  } finally {
    // Also when the visitor leaves in the middle: then this is where the generator ends.
    if (signal.aborted && said.reply !== '') await keep(db, conversationId, said, filters).catch(services.onFailure);
  }
  if (signal.aborted) return;
  const shown = said.ads.map(({ facts: { internalId, price, modelYear, odometerKm } }) => ({
    ...{ internalId, price, modelYear, odometerKm },
  }));
  const state = writeState({
    ...{ understanding: answer.understanding, chips: answer.chips },
    shown: answer.isOfShown ? before.shown : [...before.shown, ...shown],
    latest: latestOf(answer, said, before),
    context: message.context ?? before.context,
  });
  // Both or neither: the next message goes on from what was said.
  const id = await db.transaction().execute(async (tx) => {
    await saveConversationState(tx, conversationId, state);
    return keep(tx, conversationId, said, filters);
  });
  yield { type: 'done', id, reply: said.reply };
}

/** What has been said; by the language model alone when it answered to the end. */
type Said = { reply: string; cards: ChatCard[]; ads: AdvisedAd[]; by: 'model' | 'built-in' };

async function builtInAnswer(
  { builtIn }: AnswerServices,
  { message, removedChip, now }: AnswerRequest,
  before: ConversationState,
): Promise<AdviserAnswer> {
  if (removedChip !== null) {
    const chip = before.chips.find(({ label }) => label === removedChip);
    const left = chip ? withoutChip(before.understanding, chip) : before.understanding;
    return builtIn.answerTo({ ...left, unknown: [] }, before, now);
  }
  if (message.context === null || message.context === before.context) {
    return builtIn.answer(message.text, before, now);
  }
  // A question about a car of the page: its first line names it, a line may name its ad, and the question may say more.
  const [about = ''] = message.context.split(/[.\n]/);
  const understanding = { ...(await builtIn.understand(about, now)), unknown: [] };
  const ad = adOfContext(message.context);
  const conversation = { understanding, shown: [], latest: ad === null ? [] : [ad] };
  const answer = await builtIn.answer(message.text, conversation, now);
  const isAnswered = answer.ads.length > 0 || !isNothing(await builtIn.understand(message.text, now));
  if (isAnswered || smallTalk(message.text) !== null) return answer;
  return ad === null ? builtIn.answerTo(understanding, conversation, now) : builtIn.describeLatest(conversation, now);
}

async function adviceOf({ db, model, onFailure }: AnswerServices, request: AnswerRequest, builtIn: AdviserAnswer) {
  const { message, now, signal } = request;
  try {
    const history = await readMessages(db, message.conversation.id, REFUSAL_MESSAGES);
    return (await model?.advise({ history, context: message.context, builtIn, now, signal })) ?? null;
  } catch (error) {
    onFailure(error);
    return null;
  }
}

/** @returns whether the model answered to the end */
async function* sayAdvice(
  services: AnswerServices,
  advice: AsyncGenerator<AdvicePiece>,
  said: Said,
  now: Date,
): AsyncGenerator<ChatEvent, boolean> {
  try {
    for await (const piece of advice) {
      if (piece.type === 'ad') yield* showCards(services, [piece.ad], said, now);
      else {
        said.reply += piece.text;
        yield piece;
      }
    }
    if (said.reply.trim() === '') throw ModelFailure.noAnswer();
    return true;
  } catch (error) {
    services.onFailure(error);
    const failure = error instanceof ModelFailure ? error : ModelFailure.unavailable('något gick fel.');
    yield { type: 'error', message: failure.message };
    // What was said up to there may have ended anywhere.
    if (said.reply.trim() !== '') {
      const divider = '\n\n---\n\n';
      said.reply += divider;
      yield { type: 'text', text: divider };
    }
    return false;
  }
}

async function* sayBuiltIn(
  services: AnswerServices,
  { text, question, ads }: AdviserAnswer,
  said: Said,
  now: Date,
): AsyncGenerator<ChatEvent> {
  const words = [...text, ...(question === null ? [] : [question])].join('\n\n');
  said.reply += words;
  said.by = 'built-in';
  yield { type: 'text', text: words };
  yield* showCards(services, ads, said, now);
}

/** Each car once. */
async function* showCards(
  { cards }: AnswerServices,
  ads: readonly AdvisedAd[],
  said: Said,
  now: Date,
): AsyncGenerator<ChatEvent> {
  const shown = new Set(said.ads.map(({ facts }) => facts.internalId));
  const fresh = ads.filter(({ facts }) => !shown.has(facts.internalId));
  said.ads.push(...fresh);
  const wanted = fresh.map(({ facts, reasons }) => ({ id: facts.internalId, reasons }));
  for (const card of await cards(wanted, now)) {
    said.cards.push(card);
    yield { type: 'card', card };
  }
}

/** What was understood, with the list that shows all of the cars and the number that it shows. */
async function filtersOf(
  adSearch: AnswerServices['adSearch'],
  { understanding, chips, list, total }: AdviserAnswer,
): Promise<ChatFilters> {
  const { to, count } = stockLink(list, await countList(adSearch, list), 'all');
  return {
    filters: listParams(understanding),
    limits: limitParams(understanding.limits),
    chips,
    total,
    listUrl: to,
    listTotal: count,
    notInList: list.notInList,
  };
}

/** What the visitor has before them: the cars just shown, or still those before. An ad asked about on its page is one of them. */
function latestOf({ isOfShown }: AdviserAnswer, { ads }: Said, { latest }: ConversationState): readonly number[] {
  if (ads.length === 0) return latest;
  const shown = ads.map(({ facts }) => facts.internalId);
  const isKnown = shown.every((id) => latest.includes(id));
  return isOfShown && isKnown ? latest : shown;
}

const keep = (db: Db, conversationId: string, { reply, cards, by }: Said, filters: ChatFilters): Promise<number> =>
  insertMessage(db, {
    ...{ conversationId, role: 'bot', message: reply },
    shown: { cards: cards.map(({ internal_id, reasons }) => ({ id: internal_id, reasons })), filters, by },
  });
