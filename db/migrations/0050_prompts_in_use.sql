-- The text that the adviser uses is a copy of a prompt: staff edit and try a prompt without changing what visitors are answered.
-- The latest row is in use; an earlier one is restored by a new row.
create table prompt_uses (
  id bigint primary key generated always as identity,
  prompt_id uuid references chatbot_prompts on delete set null,
  name text not null,
  content text not null,
  -- Why it was put to use although it had not passed the golden questions; null: it had.
  reason text check (length(reason) between 1 and 1000),
  used_at timestamptz not null default now()
);
insert into prompt_uses (prompt_id, name, content)
select id, name, prompt_content from chatbot_prompts where id = '00000000-0000-4000-8000-000000000001';

-- The latest answers to the golden questions, by a hash of all that they depend on: prompt, rules, model, questions.
create table prompt_trials (
  subject text primary key,
  results jsonb not null,
  tried_at timestamptz not null default now()
);
