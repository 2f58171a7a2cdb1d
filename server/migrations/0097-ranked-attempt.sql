-- Whether a first attempt may be ranked: not where its learner practised the paper, with its keys, before.
alter table attempt add column is_ranked boolean not null default true;
