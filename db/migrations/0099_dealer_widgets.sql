-- The public read key with which a dealer's own web site shows its stock, and the origins that may use it.
create table dealer_widgets (
  dealer_id integer primary key references dealers (id) on delete cascade,
  key       text not null unique check (key ~ '^mlw_[\w-]{24}$'),
  origins   text[] not null check (cardinality(origins) between 1 and 10),
  version   integer not null default 1
);
