-- The first lines of a table whose columns nobody knows, the columns as staff named them, and when the whole import was taken back.
alter table import_run add column sample text, add column column_map text, add column undone_at bigint;
-- Questions of a file as staff mended them before they were imported; without content a question is left out.
create table import_fix (
  run_id integer not null references import_run (id),
  file text not null,
  line integer not null,
  content text,
  primary key (run_id, file, line)
);
-- Questions that an import made or changed. `before` is where a changed one was: its version, type, chapter, place and hash.
create table import_question (
  run_id integer not null references import_run (id),
  question_id integer not null,
  version integer not null,
  before jsonb,
  primary key (run_id, question_id)
);
