-- What a question asks and counts as right, as a hash: the same question under another name is found by it.
alter table question add column fingerprint text;
create index question_fingerprint on question (category_id, fingerprint);
-- Letters of options that keep their place where options are shown in another order.
alter table question_version add column pinned jsonb not null default '[]';
