-- The teacher whose name a member of the staff marks with; none where they have no signature of their own.
alter table homework_submission add column teacher_id integer references teacher (id);
alter table essay_task add column teacher_id integer references teacher (id);
