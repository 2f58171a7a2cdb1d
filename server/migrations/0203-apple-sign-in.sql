-- The Apple account of a learner, by the number that Apple gives it for the team of our app. `used_at`: the last sign-in or link by it;
-- `revoked_at`: the person took the consent back at Apple after that.
create table apple_identity (
  user_id integer not null references users (id),
  sub text not null,
  linked_at bigint not null,
  used_at bigint not null,
  revoked_at bigint,
  primary key (user_id, sub)
);
create trigger apple_identity_noted after insert or update of user_id, sub or delete on apple_identity
  for each row execute function note_learner('apple', 'user_id', 'sub');
-- Texts that asked Apple for a token and have come back in one: each does so once.
create table apple_nonce (
  nonce text primary key,
  expires_at bigint not null
);
create index apple_nonce_expired on apple_nonce (expires_at);
