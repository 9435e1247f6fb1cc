-- Whether the dealer states a tow bar in the equipment or the heading: the list filter. A car prepared for one, or without, has none.
create function has_tow_bar(name text, equipment text[]) returns boolean
  language sql immutable parallel safe
  return case
    -- Most ads name none: this costs a third of the rest, which an import computes for every row.
    when concat_ws('; ', name, array_to_string(equipment, '; ')) !~* '\m(el-?)?drag|\mtow' then false
    else regexp_replace(
        lower(concat_ws('; ', name, array_to_string(equipment, '; '))),
        '\m(ej|inte|utan|saknar|f.rbere\w*)( f.r)?( (avtagbar|inf.llbar|f.llbar|sv.ngbar|fast)\w*)? drag\w*|\mdrag\w*[ (-]*(f.r)?bere\w*', '', 'g')
      ~ '\m(el-?)?drag(et|en|krok\w*|kula\w*|paket\w*)?\M|\mtow ?bar\M'
  end;

-- Computed by the database, so that imports, staff overrides and drafts need no code for it, and old ads have it at once.
alter table ads add column tow_bar boolean not null generated always as (has_tow_bar(name, equipment)) stored;
update stock_version set version = version + 1, changed_at = now();
