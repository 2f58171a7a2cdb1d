-- The picture of a prize on the page of its raffle, where one was chosen.
alter table raffle_prize add column picture text not null default '';
