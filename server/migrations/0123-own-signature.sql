-- The teacher as whom a member of the staff answers; null for who answers for any of them.
alter table staff add column teacher_id integer references teacher (id);
