-- The marks given to a question last.
create index concurrently if not exists essay_task_marked on essay_task (question_id, marked_at) where marked_at is not null;
