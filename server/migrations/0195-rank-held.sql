-- The ranking of a paper may stay closed until the school publishes it. Rankings that are there stay open.
alter table paper add column is_rank_held boolean not null default false;
