-- How a member of the staff signs in: a password as its hash, and an authenticator, whose secret is sealed. `last_step`: the newest
-- half minute of which a code was taken, so that none is taken twice. `pending`: a secret that was shown and not confirmed yet.
create table staff_factor (
  staff_id integer primary key references staff (id),
  password_hash text,
  password_at bigint not null default 0,
  secret text,
  secret_at bigint not null default 0,
  last_step bigint not null default 0,
  pending text,
  pending_at bigint not null default 0
);
-- Codes for the day the authenticator is lost, as keyed hashes; each is good once.
create table staff_recovery (
  staff_id integer not null references staff (id),
  hash text not null,
  used_at bigint,
  primary key (staff_id, hash)
);
-- Whether a session began with a password or with a code by text message; the release before does not say.
alter table staff_session add column began_by text not null default '';
