-- The evidence of every figure in a winner's texts ([{claim, source, checkedOn, sureness}]), and when an editor last reviewed them.
alter table category_winners
  add column reviewed_on date,
  add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array');
-- What staff edited was read on that day. The other rows are replaced from data/categories at the next start.
update category_winners set reviewed_on = coalesce(edited_at::date, current_date)
  from categories where categories.id = category_id;
alter table category_winners alter column reviewed_on set not null;
