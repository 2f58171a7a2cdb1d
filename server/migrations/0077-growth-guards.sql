-- What may bring a reward once, or so often a day: a device, a network address, an account that receives cash. Whoever writes one that
-- counts locks its row first, so that two at once are judged one after the other. Rows are dropped when nobody used them for a day.
create table growth_guard (
  name text primary key,
  held_at bigint not null
);
create index growth_guard_held on growth_guard (held_at);

-- Who paid, as the provider names them: a keyed hash, which reveals nothing without this installation's key.
alter table payment add column payer_hash text;
create index payment_payer on payment (payer_hash) where payer_hash is not null;
