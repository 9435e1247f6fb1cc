import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import { namedAds, withAds } from './chat-eval.ts';
import { openChats } from './open-chats.ts';

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
  const chats = openChats(db);
  const ads = await namedAds(db);
  const lines: string[] = [];
  for (const [nth, { title, turns, ratings = [], better }] of readWrittenConversations().entries()) {
    lines.push(`## ${nth + 1}. ${title}`, '');
    const send = await chats.begin(`conversation ${nth}`);
    for (const [place, turn] of turns.entries()) {
      const text = withAds(turn, ads);
      const { reply, cards, filters } = await send(text, now);
      lines.push(`**${text}**${ratings[place] === undefined ? '' : ` (${ratings[place]})`}`, '');
      if (filters && filters.chips.length > 0)
        lines.push(`[${filters.chips.map(({ label }) => label).join('] [')}]`, '');
      if (filters?.suggestions !== undefined && filters.suggestions.length > 0)
        lines.push(`Förslag: ${filters.suggestions.join(' · ')}`, '');
      lines.push(...cards.map((card) => `- ${card.name ?? ''}: ${card.reasons.join('; ')}`), '');
      lines.push(
        ...reply
          .replace(SITE_LINK, '$1')
          .split('\n')
          .map((line) => `> ${line}`.trimEnd()),
        '',
      );
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

Written by \`npm run eval conversations\`: twenty conversations of six messages (\`data/eval/adviser/conversations.json\`) with the built-in adviser over
a demo stock of ${ads} ads, without a language model. After each message the rating of its answer, 1 (worthless) to 5 (as a good adviser would answer), by
the author of the conversations, from an earlier run of the same code. Mean ${mean.toFixed(1)} of ${ratings.length} answers, ${ones} ones.

${text.trim()}
`;
}
