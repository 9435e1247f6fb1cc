-- Enquiries are mailed to a dealer's contact address only when its owner, or staff, have confirmed it.
create table confirmed_contacts (
  dealer_id    int not null references dealers on delete cascade,
  -- In lower case.
  email        text not null check (length(email) between 3 and 254),
  -- Of the link in the mail that asks for the confirmation; null: staff stated the address.
  token_hash   bytea unique,
  -- Null: asked for.
  confirmed_at timestamptz,
  primary key (dealer_id, email)
);

-- Addresses that have received enquiries until now, and those that staff entered: nobody has complained about them.
insert into confirmed_contacts (dealer_id, email, confirmed_at)
select id, lower(coalesce(overrides ->> 'email', email)), now() from dealers
where coalesce(overrides ->> 'email', email) is not null
  and (overrides ->> 'email' is not null
       or exists (select from enquiries join ads on ads.internal_id = enquiries.ad_id where ads.dealer_id = dealers.id)
       or not exists (select from dealer_deliveries where dealer_deliveries.dealer_id = dealers.id));
