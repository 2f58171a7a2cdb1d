-- When the provider of an open payment is queried next; null when it is not.
alter table payment add column next_ask_at bigint;
create index payment_to_ask on payment (next_ask_at) where status = 'created';
