-- The fuel that narrows a winner: a Niro among electric cars is not the hybrid one. Null: any of its series.
alter table category_winners add column fuel text
  check (fuel in ('Bensin', 'Diesel', 'El', 'Laddhybrid', 'Elhybrid', 'Etanol', 'Gas', 'Vätgas'));
