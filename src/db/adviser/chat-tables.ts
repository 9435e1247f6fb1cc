import type { Generated, Json, Timestamp } from '#src/db/column-types.ts';

/** The tables of the adviser. */
export type ChatTables = {
  chatbot_prompts: ChatbotPromptsTable;
  chatbot_conversations: ChatbotConversationsTable;
  chatbot_buybot_messages: ChatbotMessagesTable;
  chatbot_tokens: ChatbotTokensTable;
};

type ChatbotPromptsTable = {
  id: Generated<string>;
  name: string;
  prompt_content: string;
  created: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
};
type ChatbotConversationsTable = {
  id: Generated<string>;
  session_id: string;
  prompt_id: string | null;
  state: Generated<Json<unknown>>;
  created_at: Generated<Timestamp>;
};
type ChatbotMessagesTable = {
  id: Generated<number>;
  conversation_id: string;
  role: 'user' | 'bot';
  message: string;
  shown: Json<unknown> | null;
  created_at: Generated<Timestamp>;
};
/** `day` as YYYY-MM-DD. */
type ChatbotTokensTable = { day: string; tokens: number };
