import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Usage of the adviser over some days up to now. */
export type ChatUse = {
  conversations: number;
  /** Accepted messages of visitors. */
  messages: number;
  /** Answers completed by the language model, and those given or completed by the built-in adviser. */
  modelAnswers: number;
  builtInAnswers: number;
  /** Rejected messages, as far as they were recorded. */
  refused: number;
  tokens: number;
  tokensToday: number;
  /** Messages of each Swedish day, the oldest first, including days without any. */
  days: { day: string; messages: number }[];
};

const NOTHING: ChatUse = {
  conversations: 0,
  messages: 0,
  modelAnswers: 0,
  builtInAnswers: 0,
  refused: 0,
  tokens: 0,
  tokensToday: 0,
  days: [],
};

/** @param today YYYY-MM-DD, in Sweden */
export async function readChatUse(db: Db, since: Date, today: string): Promise<ChatUse> {
  const { rows } = await sql<ChatUse>`
    with said as (
      select role, shown ->> 'by' as by, (created_at at time zone 'Europe/Stockholm')::date as day
      from chatbot_buybot_messages where created_at >= ${since}
    )
    select (select count(*)::int from chatbot_conversations where created_at >= ${since}) as conversations,
           (select count(*)::int from said where role = 'user') as messages,
           (select count(*)::int from said where role = 'bot' and by = 'model') as "modelAnswers",
           (select count(*)::int from said where role = 'bot' and by is distinct from 'model') as "builtInAnswers",
           (select count(*)::int from security_events where event_type like 'chat-%' and event_type <> 'chat-message-sanitised' and trusted and created_at >= ${since}) as refused,
           (select coalesce(sum(tokens), 0)::bigint from chatbot_tokens where day >= (${since} at time zone 'Europe/Stockholm')::date) as tokens,
           (select coalesce(sum(tokens), 0)::bigint from chatbot_tokens where day = ${today}::date) as "tokensToday",
           (select jsonb_agg(jsonb_build_object('day', to_char(each, 'YYYY-MM-DD'),
                                                'messages', (select count(*) from said where role = 'user' and day = each)) order by each)
            from generate_series((${since} at time zone 'Europe/Stockholm')::date::timestamp, ${today}::date::timestamp, '1 day') each) as days`.execute(
    db,
  );
  const [use = NOTHING] = rows;
  return { ...use, days: use.days ?? [] };
}
