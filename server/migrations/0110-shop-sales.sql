-- Sales of other shops come in by a file or by a signed call, and may be taken back. Earlier ones have no moment of coming.
alter table shop_order
  add column came_by text not null default 'file' check (came_by in ('file', 'call')),
  add column came_at bigint,
  add column undone_at bigint,
  add column undone_reason text not null default '';
-- Signed calls of the last minutes: each counts once.
create table shop_nonce (
  nonce text primary key,
  used_at bigint not null
);
create index shop_nonce_used on shop_nonce (used_at);
