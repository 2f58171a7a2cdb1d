-- `played` is a bitmap, one bit a second, least significant bit first in each byte.
create table learn_state (
  user_id integer not null references users (id),
  lesson_id integer not null references lesson (id),
  course_id integer not null references course (id),
  played bytea not null,
  played_seconds integer not null,
  position integer not null,
  is_learned boolean not null,
  updated_at bigint not null,
  primary key (user_id, lesson_id)
);
create index learn_state_recent on learn_state (user_id, updated_at desc);
create index learn_state_course on learn_state (user_id, course_id);
