import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { findConversation, insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import type { Db } from '#src/db/connection/client.ts';
import { chatCards } from '#src/http/adviser/chat-cards.ts';
import { answerMessage } from '#src/services/adviser/answer-message.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';

const FILE = path.join(PROJECT_ROOT, 'data/eval/adviser/conversations.json');
/** Pages of the site are no files beside the document. */
const SITE_LINK = /\[([^\]]+)\]\(\/[^)]*\)/g;
export const CONVERSATIONS_DOCUMENT = 'docs/adviser-conversations.md';

const conversationsSchema = z.array(
  z.strictObject({
    title: z.string(),
    turns: z.array(z.string()),
    /** Of each answer as printed last, 1–5, and what would be better. */
    ratings: z.array(z.int().min(1).max(5)).optional(),
    better: z.string().optional(),
  }),
);

export const readWrittenConversations = () => conversationsSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Holds the conversations of data/eval/adviser/conversations.json with the built-in adviser; their words and cars as Markdown. */
export async function printConversations(db: Db, now: Date): Promise<string> {
  const adSearch = createAdSearch(db);
  const builtIn = createBuiltInAdviser(db, adSearch);
  const cards = (wanted: readonly { id: number; reasons: readonly string[] }[], at: Date) =>
    chatCards(db, async () => ({ of: (stored) => [...stored] }), wanted, at);
  const services = {
    db,
    adSearch,
    builtIn,
    model: null,
    cards,
    onFailure: (error: unknown) => {
      throw error;
    },
  };
  const lines: string[] = [];
  for (const [nth, { title, turns, ratings = [], better }] of readWrittenConversations().entries()) {
    lines.push(`## ${nth + 1}. ${title}`, '');
    const session = { id: `conversation ${nth}`, isKnown: true };
    const id = await insertConversation(db, session.id);
    for (const [place, text] of turns.entries()) {
      const conversation = await findConversation(db, id);
      if (conversation === undefined) throw new Error(`conversation lost: ${title}`);
      await insertMessage(db, { conversationId: id, role: 'user', message: text });
      const message = { text, context: null, conversationId: id, session, network: '203.0.113.1', conversation };
      const request = { message, removedChip: null, now, signal: new AbortController().signal };
      lines.push(`**${text}**${ratings[place] === undefined ? '' : ` (${ratings[place]})`}`, '');
      for await (const event of answerMessage(services, request)) {
        if (event.type === 'filters' && event.chips.length > 0)
          lines.push(`[${event.chips.map(({ label }) => label).join('] [')}]`, '');
        if (event.type === 'filters' && event.suggestions !== undefined && event.suggestions.length > 0)
          lines.push(`Förslag: ${event.suggestions.join(' · ')}`, '');
        if (event.type === 'card') lines.push(`- ${event.card.name ?? ''}: ${event.card.reasons.join('; ')}`);
        if (event.type === 'done')
          lines.push(
            '',
            ...event.reply
              .replace(SITE_LINK, '$1')
              .split('\n')
              .map((line) => `> ${line}`.trimEnd()),
            '',
          );
      }
    }
    if (better !== undefined) lines.push(`*Bättre vore:* ${better}`, '');
  }
  return lines.join('\n');
}

/** The document: introduction, mean of the ratings, and the conversations. */
export function conversationsDocument(text: string, ads: number): string {
  const ratings = readWrittenConversations().flatMap(({ ratings: own = [] }) => own);
  const mean = ratings.reduce((sum, each) => sum + each, 0) / Math.max(1, ratings.length);
  const ones = ratings.filter((each) => each === 1).length;
  return `# Conversations with the adviser

Written by \`npm run eval conversations\`: fifteen conversations of five messages (\`data/eval/adviser/conversations.json\`) with the built-in adviser over
a demo stock of ${ads} ads, without a language model. After each message the rating of its answer, 1 (worthless) to 5 (as a good adviser would answer), by
the author of the conversations, from an earlier run of the same code. Mean ${mean.toFixed(1)} of ${ratings.length} answers, ${ones} ones.

${text.trim()}
`;
}
