-- Parts of a course whose files were given to a learner: they count as learned when the course is to be given back.
create table taken_part (
  user_id integer not null references users (id),
  course_id integer not null references course (id),
  kind text not null check (kind in ('lesson', 'material', 'pack')),
  part text not null,
  taken_at bigint not null,
  primary key (user_id, course_id, kind, part)
);
