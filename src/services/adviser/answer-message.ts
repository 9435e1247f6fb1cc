import { setTimeout } from 'node:timers/promises';
import type { TakenMessage } from '#src/commands/adviser/take-message.ts';
import { insertFeedback } from '#src/db/adviser/answer-feedback.ts';
import { saveConversationState } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage, readMessages } from '#src/db/adviser/chat-messages.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { namesHelpLine } from '#src/domain/adviser/answer/help-line.ts';
import { feedbackOf, outcomeOf } from '#src/domain/adviser/chat/answer-feedback.ts';
import { adOfContext, pageOfContext, ratingsAbout } from '#src/domain/adviser/chat/ask-context.ts';
import type { ChatCard, ChatEvent, ChatFilters } from '#src/domain/adviser/chat/chat-event.ts';
import type { ChatPace } from '#src/domain/adviser/chat/chat-pace.ts';
import { type ConversationState, readState, writeState } from '#src/domain/adviser/chat/conversation-state.ts';
import { withSlots } from '#src/domain/adviser/model/slots.ts';
import { suggestionsOf } from '#src/domain/adviser/topics/suggestions.ts';
import { isAsking, isNothing } from '#src/domain/wish/merge-queries.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { withoutChip } from '#src/domain/wish/query-chips.ts';
import { limitParams, listParams } from '#src/domain/wish/query-params.ts';
import { ModelFailure } from '#src/integrations/model/model-client.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { countList } from '#src/services/facet-index/count-list.ts';
import { stockLink } from '#src/visitor-urls.ts';
import type { AdvicePiece, ModelAdviser } from './ask-model.ts';
import type { BuiltInAdviser } from './built-in-adviser.ts';
import { readVisitedPage } from './visited-page.ts';

export type AnswerServices = {
  db: Db;
  adSearch: Pick<AdSearchService, 'search'>;
  builtIn: BuiltInAdviser;
  model: ModelAdviser | null;
  /** Cards of ads from the database; ads that have left the stock are omitted. */
  cards: (wanted: readonly { id: number; reasons: readonly string[] }[], now: Date) => Promise<ChatCard[]>;
  /** Time without words of the model after which the built-in adviser's cars are shown, ms. */
  cardsAfterMs?: number;
  /** Receives errors after which an answer was given nevertheless. */
  onFailure: (error: unknown) => void;
};

export type AnswerRequest = {
  message: TakenMessage;
  /** Label of a removed chip; the message then only says so. */
  removedChip: string | null;
  /** Of the visitor, after this message. */
  pace: ChatPace;
  now: Date;
  signal: AbortSignal;
};

const REFUSAL_MESSAGES = 20;

/**
 * Generates the answer to a message, piece by piece. The built-in adviser always produces an answer; a configured language model
 * words it, and the built-in answer replaces whatever the model fails to produce: the visitor sees no error. The answer is stored, also
 * when the client disconnects.
 */
export async function* answerMessage(services: AnswerServices, request: AnswerRequest): AsyncGenerator<ChatEvent> {
  const { db, model } = services;
  const { message, now, signal } = request;
  const conversationId = message.conversation.id;
  const before = readState(message.conversation.state);
  const ofRules = await builtInAnswer(services, request, before);
  const reread = await readAgain(services, request, ofRules);
  const answer = reread.reading ? await services.builtIn.answer(message.text, before, now, reread.reading) : ofRules;
  const filters = await filtersOf(services.adSearch, answer);
  yield { type: 'meta', conversationId, ai: true, pace: request.pace };
  yield { type: 'filters', ...filters };
  const reply: Said = { reply: '', cards: [], ads: [], by: 'model' };
  try {
    const isForModel = model && request.removedChip === null && !reread.isFailed && !namesHelpLine(answer.text);
    const advice = isForModel ? await adviceOf(services, request, answer) : null;
    const isSaid = advice !== null && (yield* sayAdvice(services, { advice, ads: answer.ads }, reply, now));
    if (!isSaid) yield* sayBuiltIn(services, answer, reply, now);
    else if (reply.cards.length === 0) yield* showCards(services, answer.ads, reply, now);
  } finally {
    // Also runs when the client disconnects, which ends the generator here.
    if (signal.aborted && reply.reply !== '') await keep(db, conversationId, reply, filters).catch(services.onFailure);
  }
  if (signal.aborted) return;
  const shown = reply.ads.map(({ facts: { internalId, price, modelYear, odometerKm } }) => ({
    internalId,
    price,
    modelYear,
    odometerKm,
  }));
  const state = writeState({
    understanding: answer.understanding,
    chips: answer.chips,
    shown: answer.isOfShown ? before.shown : [...before.shown, ...shown],
    latest: answer.latest ?? latestOf(answer, reply, before),
    focus: answer.focus ?? (reply.ads.length === 0 ? before.focus : focusOf(reply.ads, answer)),
    matter: answer.matter ?? null,
    context: message.context ?? before.context,
  });
  // Both or neither: the next message builds on the stored conversation.
  const id = await db.transaction().execute(async (tx) => {
    await saveConversationState(tx, conversationId, state);
    const messageId = await keep(tx, conversationId, reply, filters);
    const outcome = reply.by === 'model' ? 'answered' : outcomeOf(answer);
    const answeredMessage = { messageId, conversationId, question: message.text, answer: reply.reply };
    if (request.removedChip === null && outcome !== 'answered')
      await insertFeedback(tx, feedbackOf(answeredMessage, outcome));
    return messageId;
  });
  yield { type: 'done', id, reply: reply.reply };
}

/** The answer so far; `by` is `model` only when the language model finished it. */
type Said = { reply: string; cards: ChatCard[]; ads: AdvisedAd[]; by: 'model' | 'built-in' };

/** The answer of the rules, after the statements of the page about its own car. */
async function builtInAnswer(
  services: AnswerServices,
  request: AnswerRequest,
  before: ConversationState,
): Promise<AdviserAnswer> {
  const answer = await answerByRules(services, request, before);
  const { context, text } = request.message;
  const rated = request.removedChip === null && context !== null ? ratingsAbout(context, text) : [];
  return rated.length === 0 ? answer : { ...answer, text: [...rated, ...answer.text] };
}

async function answerByRules(
  { builtIn, db, adSearch }: AnswerServices,
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
  const visited = pageOfContext(message.context);
  const page = visited === null ? null : await readVisitedPage({ db, adSearch }, visited);
  if (page) {
    // A search that goes on is continued; otherwise that of a list begins one.
    const { understanding = before.understanding, ...subject } = page.subject;
    const search = isAsking(before.understanding) ? before.understanding : understanding;
    return builtIn.answer(message.text, { shown: before.shown, ...subject, understanding: search }, now);
  }
  // For a question about the car of a page: the first line names the car, another may name its ad.
  const [about = ''] = message.context.split(/[.\n]/);
  const understanding = { ...(await builtIn.understand(about, now)), unknown: [] };
  const ad = adOfContext(message.context);
  const conversation = { understanding, shown: [], latest: ad === null ? [] : [ad], focus: ad };
  const answer = await builtIn.answer(message.text, conversation, now);
  if (!answer.isNotUnderstood) return answer;
  return ad === null ? builtIn.answerTo(understanding, conversation, now) : builtIn.describeLatest(conversation, now);
}

/**
 * Lets the language model read a message of which the rules understood little. A model that fails at this is not asked for words
 * either.
 */
async function readAgain(
  { model, onFailure }: AnswerServices,
  { message: { text }, removedChip, now, signal }: AnswerRequest,
  { poorReading }: AdviserAnswer,
): Promise<{ reading: ParsedQuery | null; isFailed: boolean }> {
  if (!model || !poorReading || removedChip !== null) return { reading: null, isFailed: false };
  try {
    const slots = await model.readSlots({ text, now, signal });
    const reading = slots && withSlots(poorReading, slots, text);
    return { reading: reading && !isNothing(reading) ? reading : null, isFailed: false };
  } catch (error) {
    onFailure(error);
    return { reading: null, isFailed: error instanceof ModelFailure };
  }
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

/** The built-in adviser's cars are shown when the model has said nothing for so long, ms. */
const CARDS_AFTER_MS = 2_000;

/** @returns whether the model finished its answer */
async function* sayAdvice(
  services: AnswerServices,
  { advice, ads }: { advice: AsyncGenerator<AdvicePiece>; ads: readonly AdvisedAd[] },
  said: Said,
  now: Date,
): AsyncGenerator<ChatEvent, boolean> {
  try {
    const first = advice.next();
    if (await isLate(first, services.cardsAfterMs ?? CARDS_AFTER_MS)) yield* showCards(services, ads, said, now);
    for await (const piece of withFirst(first, advice)) {
      if (piece.type === 'ad') yield* showCards(services, [piece.ad], said, now);
      else if (piece.type === 'rest removed') throw ModelFailure.noAnswer();
      else {
        said.reply += piece.text;
        yield piece;
      }
    }
    if (said.reply.trim() === '') throw ModelFailure.noAnswer();
    return true;
  } catch (error) {
    services.onFailure(error);
    // The text may have ended anywhere.
    if (said.reply.trim() !== '') {
      const divider = '\n\n---\n\n';
      said.reply += divider;
      yield { type: 'text', text: divider };
    }
    return false;
  }
}

/** Whether a promise is still pending after so many ms; its failure is not handled here. */
async function isLate(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = setTimeout(ms, true, { signal: waiting.signal }).catch(() => false);
  try {
    return await Promise.race([promise.then(always(false), always(false)), late]);
  } finally {
    waiting.abort();
  }
}
const always = (value: boolean) => (): boolean => value;

/** A generator whose first step was taken. */
async function* withFirst(
  first: Promise<IteratorResult<AdvicePiece>>,
  rest: AsyncGenerator<AdvicePiece>,
): AsyncGenerator<AdvicePiece> {
  try {
    const { done, value } = await first;
    if (done) return;
    yield value;
    yield* rest;
  } finally {
    await rest.return(undefined);
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

/** Removes repeated cars. */
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

/** The parsed request with a list of all its cars and their number. */
async function filtersOf(adSearch: AnswerServices['adSearch'], answer: AdviserAnswer): Promise<ChatFilters> {
  const { understanding, chips, list, total } = answer;
  const { to, count } = stockLink(list, await countList(adSearch, list), 'all');
  return {
    filters: listParams(understanding),
    limits: limitParams(understanding.limits),
    chips,
    total,
    listUrl: to,
    listTotal: count,
    notInList: list.notInList,
    suggestions: suggestionsOf(answer),
  };
}

/** The car that "den" means from now on: the only one, or the first in an order that was asked for. */
const focusOf = ([first, ...others]: readonly AdvisedAd[], { list, isOfShown }: AdviserAnswer): number | null =>
  first && (others.length === 0 || (list.sort !== null && !isOfShown)) ? first.facts.internalId : null;

/** The cars visible to the visitor: those just shown, or the earlier ones. An ad whose page the question came from is one of them. */
function latestOf({ isOfShown }: AdviserAnswer, { ads }: Said, { latest }: ConversationState): readonly number[] {
  if (ads.length === 0) return latest;
  const shown = ads.map(({ facts }) => facts.internalId);
  const isKnown = shown.every((id) => latest.includes(id));
  return isOfShown && isKnown ? latest : shown;
}

const keep = (db: Db, conversationId: string, { reply, cards, by }: Said, filters: ChatFilters): Promise<number> =>
  insertMessage(db, {
    conversationId,
    role: 'bot',
    message: reply,
    shown: { cards: cards.map(({ internal_id, reasons }) => ({ id: internal_id, reasons })), filters, by },
  });
