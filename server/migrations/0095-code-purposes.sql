-- A code is good for the purpose it was sent for. `place`: who asked, where that counts apart: a device or network that the owner of the
-- number is known by, or the network of a member of the staff; empty for everybody else. The release before keeps using sms_code, which
-- the next release retires.
create table purpose_code (
  mobile text not null,
  purpose text not null,
  place text not null,
  code_hmac text not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at bigint not null,
  sent_at bigint not null,
  primary key (mobile, purpose, place)
);
create index purpose_code_sent on purpose_code (sent_at);
-- Messages are counted by purpose, and by who asked. Notices have the purpose 'notice', and are not counted.
alter table sms_outbox add column purpose text not null default '';
alter table sms_outbox add column place text not null default '';
-- Devices and networks from which a learner has signed in, as keyed hashes: from there a code can be asked for, whatever strangers did.
create table sign_in_place (
  user_id integer not null references users (id),
  place text not null,
  seen_at bigint not null,
  primary key (user_id, place)
);
create index sign_in_place_seen on sign_in_place (seen_at);
