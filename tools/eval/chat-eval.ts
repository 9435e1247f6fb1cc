import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readJudgements } from '#src/db/valuation/valuation-rows.ts';
import { type ChatAnswer, openChats } from './open-chats.ts';

/** Scores the chat's own answers by what they must and must not state, and by the cars and chips beside them. */

const turnSchema = z.strictObject({
  q: z.string(),
  /** Page beside the panel, with names of ads in braces. Default: none. */
  page: z.string().optional(),
  /** Texts of which the answer or its cards must contain each; "a|b": one of them. */
  must: z.array(z.string()).default([]),
  mustNot: z.array(z.string()).default([]),
  /** Ads of the stock that must be among the cards, by their name in `ADS`. */
  ads: z.array(z.string()).default([]),
  /** Number of cards. */
  cards: z.int().optional(),
  cardsMin: z.int().optional(),
  cardsMax: z.int().optional(),
  /** Texts that a chip must contain, and that none may. */
  chips: z.array(z.string()).default([]),
  chipsNot: z.array(z.string()).default([]),
  noChips: z.boolean().default(false),
});
type Turn = z.infer<typeof turnSchema>;
const conversationSchema = z.strictObject({ title: z.string(), turns: z.array(turnSchema) });

const FOLDER = path.join(PROJECT_ROOT, 'data/eval/adviser');
const readLines = (file: string): unknown[] =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Sets of questions and conversations; the failures of held-out ones are counted, and never shown. */
export const CHAT_FILES = [
  { questions: 'chat-questions.jsonl', conversations: 'chat-conversations.jsonl', isHeldOut: false },
  { questions: 'chat-questions-held-out.jsonl', conversations: 'chat-conversations-held-out.jsonl', isHeldOut: true },
  { questions: 'chat-questions-second.jsonl', conversations: 'chat-conversations-second.jsonl', isHeldOut: false },
  { questions: 'chat-questions-last.jsonl', conversations: 'chat-conversations-last.jsonl', isHeldOut: true },
  { questions: 'chat-questions-unseen.jsonl', conversations: 'chat-conversations-unseen.jsonl', isHeldOut: false },
  { questions: 'chat-questions-pages.jsonl', conversations: 'chat-conversations-pages.jsonl', isHeldOut: false },
] as const;

const readChatQuestions = (file: string): Turn[] => readLines(file).map((line) => turnSchema.parse(line));
const readChatConversations = (file: string) => readLines(file).map((line) => conversationSchema.parse(line));

export type ChatScore = {
  file: string;
  questions: number;
  right: number;
  messages: number;
  rightMessages: number;
  /** Turns after the first, which need what was written before. */
  later: number;
  rightLater: number;
  cards: number;
  /** Cards whose reasons contradict the site's own judgement of the price. */
  againstLabel: number;
  /** Chips of soft wishes that a message without a wish added. */
  ghostWishes: number;
  p50: number;
  p95: number;
  wrong: string[];
};

/** Ads of the stock by the label of their price, and one that is no longer for sale. */
export async function namedAds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select distinct on (label) case label when 'very_low' then 'veryLow' else label end as name, ad_id as id
    from valuations join ads on ads.internal_id = ad_id
    where ads.status = 'active' and label is not null and ads.price = valuations.price
      and (label <> 'high' or exists (select from better_buys where better_buys.ad_id = valuations.ad_id))
    order by label, ad_id`.execute(db);
  const { rows: closed } = await sql<{ id: number }>`
    select internal_id as id from ads where status in ('sold', 'removed') and series_id is not null order by internal_id limit 1`.execute(
    db,
  );
  return new Map([...rows.map(({ name, id }) => [name, id] as const), ['sold', closed[0]?.id ?? 0]]);
}

const SITE = 'https://milvis.se';
const plain = (text: string): string => text.replace(/\s+/gu, ' ').toLowerCase();

/** A message with the site's address and the ids of ads in place of their names. */
export const withAds = (text: string, ads: ReadonlyMap<string, number>): string =>
  text.replaceAll('{site}', SITE).replace(/\{(\w+)\}/gu, (_, name: string) => String(ads.get(name) ?? 0));

/** @param file questions and conversations */
export async function scoreChat(db: Db, files: (typeof CHAT_FILES)[number], now: Date): Promise<ChatScore> {
  const chats = openChats(db);
  await chats.warm();
  const ads = await namedAds(db);
  const written = (text: string): string => withAds(text, ads);
  const times: number[] = [];
  const wrong: string[] = [];
  const score = {
    questions: 0,
    right: 0,
    messages: 0,
    rightMessages: 0,
    later: 0,
    rightLater: 0,
    cards: 0,
    againstLabel: 0,
    ghostWishes: 0,
  };
  const judge = async (turn: Turn, answer: ChatAnswer, name: string): Promise<boolean> => {
    times.push(answer.ms);
    score.cards += answer.cards.length;
    score.againstLabel += await countAgainstLabel(db, answer);
    if (turn.noChips && (answer.filters?.chips.length ?? 0) > 0) score.ghostWishes += 1;
    const problems = problemsOf(turn, answer, ads);
    if (problems.length > 0)
      wrong.push(`${name}: ${written(turn.q)}\n  ${problems.join('; ')}\n  > ${plain(answer.reply).slice(0, 300)}`);
    return problems.length === 0;
  };
  for (const [nth, turn] of readChatQuestions(files.questions).entries()) {
    const send = await chats.begin(`${files.questions} ${nth}`);
    const page = turn.page === undefined ? null : await chats.contextOf(written(turn.page));
    const isRight = await judge(turn, await send(written(turn.q), now, page), 'question');
    score.questions += 1;
    score.right += Number(isRight);
  }
  for (const { title, turns } of readChatConversations(files.conversations)) {
    const send = await chats.begin(`${files.conversations} ${title}`);
    for (const [place, turn] of turns.entries()) {
      const isRight = await judge(turn, await send(written(turn.q), now), `${title} ${place + 1}`);
      score.messages += 1;
      score.rightMessages += Number(isRight);
      score.later += Number(place > 0);
      score.rightLater += Number(isRight && place > 0);
    }
  }
  times.sort((one, other) => one - other);
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { file: files.questions, ...score, p50: at(0.5), p95: at(0.95), wrong: files.isHeldOut ? [] : wrong };
}

function problemsOf(turn: Turn, { reply, cards, filters }: ChatAnswer, ads: ReadonlyMap<string, number>): string[] {
  const text = plain([reply, ...cards.flatMap(({ reasons }) => reasons)].join(' '));
  const chips = (filters?.chips ?? []).map(({ label }) => label);
  const hasChip = (wanted: string): boolean => chips.some((label) => plain(label).includes(plain(wanted)));
  const ids = cards.map(({ internal_id }) => internal_id);
  const has = (wanted: string): boolean => wanted.split('|').some((each) => text.includes(plain(each)));
  return [
    ...turn.must.filter((wanted) => !has(wanted)).map((wanted) => `lacks "${wanted}"`),
    ...turn.mustNot.filter(has).map((wanted) => `has "${wanted}"`),
    ...turn.ads.filter((name) => !ids.includes(ads.get(name) ?? 0)).map((name) => `lacks the ad ${name}`),
    ...(turn.cards !== undefined && turn.cards !== cards.length ? [`${cards.length} cards`] : []),
    ...(turn.cardsMin !== undefined && cards.length < turn.cardsMin ? [`${cards.length} cards`] : []),
    ...(turn.cardsMax !== undefined && cards.length > turn.cardsMax ? [`${cards.length} cards`] : []),
    ...turn.chips
      .filter((wanted) => !hasChip(wanted))
      .map((wanted) => `lacks the chip "${wanted}" (${chips.join(', ')})`),
    ...turn.chipsNot.filter(hasChip).map((wanted) => `has the chip "${wanted}"`),
    ...(turn.noChips && chips.length > 0 ? [`chips ${chips.join(', ')}`] : []),
  ];
}

/** Cards that call a price low which the site does not, and those that do not say that it is unusually low. */
async function countAgainstLabel(db: Db, { cards }: ChatAnswer): Promise<number> {
  const judged = await readJudgements(
    db,
    cards.map(({ internal_id }) => internal_id),
  );
  return cards.filter(({ internal_id, reasons }) => {
    const label = judged.get(internal_id)?.label ?? null;
    const text = plain(reasons.join(' '));
    const claims = /under median|(?<!mycket )lågt pris, \d/u.test(text);
    return label === 'very_low' ? !text.includes('mycket lågt pris') : claims && label !== 'low';
  }).length;
}
