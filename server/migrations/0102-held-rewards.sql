-- A reward whose buyer was seen on no device waits until staff have looked at it.
alter table pending_cash add column is_held boolean not null default false;
-- The network of who helped and who drew, so that one network cannot do it all.
alter table bargain_cut add column network text not null default '';
alter table raffle_draw add column network text not null default '';
