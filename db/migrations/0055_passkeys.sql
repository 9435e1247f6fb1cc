-- Passkeys of accounts, by their public keys: who reads the database cannot sign in with them.
create table passkeys (
  -- The authenticator's id of the credential.
  id bytea primary key check (length(id) between 1 and 1023),
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  -- Signatures made, as the authenticator counts them; 0: it does not count.
  counter bigint not null,
  -- How browsers reach the authenticator: "internal", "usb", …
  transports text[] not null,
  -- The authenticator copies it to other devices.
  is_synced boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- The challenge that awaits a signature, one for each session, pending sign-in or browser, and each is used once.
create table passkey_challenges (
  -- SHA-256 of what the challenge is for and of the session, pending sign-in or browser that asked for it.
  binding bytea primary key,
  challenge text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Recovery codes are those of an account: it may have passkeys alone.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add foreign key (user_id) references users on delete cascade;
