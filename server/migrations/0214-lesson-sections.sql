-- Sections of a lesson that plays: a title from a second on.
create table lesson_section (
  lesson_id integer not null references lesson (id),
  second integer not null check (second >= 0),
  title text not null check (title <> ''),
  primary key (lesson_id, second)
);
