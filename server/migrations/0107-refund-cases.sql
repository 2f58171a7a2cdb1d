-- Rules of money that staff set, by name.
create table money_rule (
  name text primary key,
  value jsonb not null,
  version integer not null
);
-- A refund beyond the rules waits for a person: `stage` says for whom or what, and `decide_by` until when. What is given instead of a refund
-- stands in `goodwill`, so that `amount` stays the money of the provider.
alter table refund
  add column choice text check (choice in ('whole', 'part', 'goodwill', 'refuse')),
  add column stage text check (stage in ('review', 'second', 'book')),
  add column decide_by bigint,
  add column keeps_rights boolean not null default false,
  add column goodwill integer not null default 0 check (goodwill >= 0),
  add column deducted integer not null default 0 check (deducted >= 0),
  add column asks_book boolean not null default false,
  add column remark text not null default '',
  add column decided_by integer,
  add column decided_at bigint,
  add column second_by integer;
-- Money and beans of an item that went back while its course stayed, or with it.
alter table order_item
  add column refunded integer not null default 0 check (refunded >= 0),
  add column refunded_beans integer not null default 0 check (refunded_beans >= 0);
-- The part of a reward that was taken back because a part of the order went back; `amount` is the rest.
alter table growth_reward add column reduced integer not null default 0 check (reduced >= 0);
