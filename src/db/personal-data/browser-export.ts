import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** The keys of what is stored of a browser, rather than of an address; null or none: it has none. */
export type BrowserKeys = {
  /** Id of its session with the adviser. */
  chatSession: string | null;
  /** Hashes of the keys of lists that it has shared. */
  ownerHashes: readonly Buffer[];
  /** SHA-256 of its address for notifications, in hexadecimal. */
  pushHash: string | null;
};

type BrowserExport = { conversations: unknown; sharedLists: unknown; notifications: unknown };

/** Everything that is stored of a browser: conversations with the adviser, lists that it has shared, and alerts by notification. */
export async function readBrowserExport(
  db: Db,
  { chatSession, ownerHashes, pushHash }: BrowserKeys,
): Promise<BrowserExport> {
  const { rows } = await sql<BrowserExport>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('startedAt', created_at, 'messages',
                (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'from', role, 'message', message) order by id), '[]')
                 from chatbot_buybot_messages where conversation_id = chatbot_conversations.id)) order by created_at), '[]')
       from chatbot_conversations where session_id = ${chatSession}) as conversations,
      (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'createdAt', created_at, 'endsAt', ends_at, 'isOpen', is_open,
                'cars', (select coalesce(jsonb_agg(jsonb_build_object('adId', ad_id, 'price', price, 'addedAt', added_at) order by added_at, ad_id), '[]')
                         from shared_list_ads where list_id = shared_lists.id),
                'votes', (select coalesce(jsonb_agg(jsonb_build_object('adId', ad_id, 'voter', voter, 'isFor', is_for) order by ad_id, lower(voter)), '[]')
                          from shared_list_votes where list_id = shared_lists.id),
                'comments', (select coalesce(jsonb_agg(jsonb_build_object('adId', ad_id, 'writer', writer, 'comment', comment, 'at', written_at) order by id), '[]')
                             from shared_list_comments where list_id = shared_lists.id)) order by created_at), '[]')
       from shared_lists where owner_hash = any(${ownerHashes}::bytea[])) as "sharedLists",
      (select coalesce(jsonb_agg(jsonb_build_object('service', endpoint, 'name', name, 'list', list, 'filters', filters, 'since', confirmed_at)
                order by saved_searches.id), '[]')
       from saved_searches join push_subscriptions on push_subscriptions.id = push_id
       where encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') = ${pushHash}) as notifications`.execute(db);
  return rows[0] ?? { conversations: [], sharedLists: [], notifications: [] };
}
