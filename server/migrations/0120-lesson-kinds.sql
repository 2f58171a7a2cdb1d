-- Lessons that are read, leafed through or practised, beside those that are played.
alter table lesson add constraint lesson_kind_check
  check (type in ('video', 'audio', 'live', 'article', 'document', 'exercise')) not valid;
-- The text of an article, as rich content.
create table lesson_article (
  lesson_id integer primary key references lesson (id),
  content jsonb not null
);
-- Questions of an exercise, in their order.
create table lesson_question (
  lesson_id integer not null references lesson (id),
  question_id integer not null references question (id),
  seq integer not null,
  primary key (lesson_id, question_id)
);
create index lesson_question_question on lesson_question (question_id);
