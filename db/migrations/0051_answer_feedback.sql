-- Answers of the adviser that visitors rated, and messages that it could not answer, with personal data removed. Retained for 90 days,
-- the conversations for 30.
create table answer_feedback (
  -- Of the answer; messages are deleted earlier.
  message_id bigint primary key,
  conversation_id uuid references chatbot_conversations on delete set null,
  question text not null check (length(question) <= 2000),
  answer text not null check (length(answer) <= 5000),
  -- Folded words of the question, by which equal questions are counted.
  question_key text not null check (length(question_key) <= 500),
  outcome text not null check (outcome in ('answered', 'partly', 'not-understood')),
  rating text check (rating in ('up', 'down')),
  created_at timestamptz not null default now()
);
create index answer_feedback_of_conversation on answer_feedback (conversation_id);
create index answer_feedback_oldest on answer_feedback (created_at);
