-- The adviser's conversations, the prompts that staff write for its language model, and the tokens that the model has used.

create table chatbot_prompts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  prompt_content text not null check (btrim(prompt_content) <> '' and length(prompt_content) <= 20000),
  created timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The one in use; src/domain/adviser/model-settings.ts knows its id.
insert into chatbot_prompts (id, name, prompt_content) values (
  '00000000-0000-4000-8000-000000000001',
  'Bilrådgivaren',
  'Du är Milvis bilrådgivare. Du hjälper människor i Sverige att hitta en begagnad bil som passar dem.
Skriv på enkel, lugn svenska och säg du. Svara kort: högst fem meningar. Siffror före adjektiv, inga utropstecken, ingen säljton.
Säg vad du inte vet. Bilars skick och service vet vi inte.
Ställ högst en fråga tillbaka, och bara när svaret behövs.'
);

create table chatbot_conversations (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the session's secret, or an id of the old forms (anon_…, a UUID) that has not been exchanged yet.
  session_id text not null check (length(session_id) between 1 and 100),
  prompt_id uuid references chatbot_prompts on delete set null,
  -- What has been understood and shown, for the next message to go on from.
  state jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index chatbot_conversations_of_session on chatbot_conversations (session_id, created_at desc);
create index chatbot_conversations_oldest on chatbot_conversations (created_at);

create table chatbot_buybot_messages (
  id bigint primary key generated always as identity,
  conversation_id uuid not null references chatbot_conversations on delete cascade,
  role text not null check (role in ('user', 'bot')),
  message text not null,
  -- What a bot's message showed beside its text: cars with reasons, filters.
  shown jsonb,
  created_at timestamptz not null default now()
);
create index chatbot_buybot_messages_of_conversation on chatbot_buybot_messages (conversation_id, id);
create index chatbot_buybot_messages_oldest on chatbot_buybot_messages (created_at);

-- Tokens of the language model by Swedish day; what running answers may still use is counted until they end.
create table chatbot_tokens (
  day date primary key,
  tokens bigint not null check (tokens >= 0)
);
