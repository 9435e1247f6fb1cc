-- The last good list of the sitemap's pages. One row: it is replaced as a whole, and served when a new one cannot be made.
create table sitemap_copy (
  only_row boolean primary key default true check (only_row),
  -- What it was made of: equal stamps, equal pages.
  stamp text not null,
  made_at timestamptz not null,
  -- [{path, changedAt}]
  pages jsonb not null
);
