-- Questions that a teacher placed at a second of a lesson: playing pauses there.
create table lesson_stop (
  lesson_id integer not null references lesson (id),
  second integer not null check (second >= 0),
  question_id integer not null references question (id),
  seq integer not null,
  primary key (lesson_id, second, question_id)
);
create index lesson_stop_question on lesson_stop (question_id);
