-- Figures by day, and the lists that their numbers lead to, find their rows by an index.
create index concurrently if not exists result_submitted on result (submitted_at, id);
create index concurrently if not exists result_paper on result (paper_id, id);
create index concurrently if not exists ledger_journal_made on ledger_journal (made_at, id);
create index concurrently if not exists ledger_journal_kind on ledger_journal (split_part(ref, ':', 1), id);
create index concurrently if not exists learn_state_lesson on learn_state (lesson_id);
create index concurrently if not exists practice_answer_at on practice_answer (answered_at) where is_first;
create index concurrently if not exists doubt_made on doubt (made_at, id);
create index concurrently if not exists doubt_post_made on doubt_post (made_at, id) where kind = 'teacher';
create index concurrently if not exists essay_task_marked on essay_task (marked_at) where marked_at is not null;
create index concurrently if not exists homework_submission_marked on homework_submission (marked_at) where marked_at is not null;
create index concurrently if not exists audit_act on audit (act, at);
create index concurrently if not exists live_visit_joined on live_visit (joined_at);
create index concurrently if not exists channel_visit_at on channel_visit (at);
