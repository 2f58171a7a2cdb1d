-- A trade or refund whose provider could not be asked waits longer each time, and holds up no other meanwhile.
alter table payment add column failures integer not null default 0;
alter table payment add column ask_after bigint not null default 0;
