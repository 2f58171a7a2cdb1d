-- The courses and classes that a member of the staff is narrowed to; null for the whole school. The release before reads every row whole.
alter table staff add column scope jsonb;
