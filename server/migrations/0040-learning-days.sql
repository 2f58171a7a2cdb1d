-- What the clock allows a learner to claim: new seconds in hand at a moment (epoch ms).
create table learn_budget (
  user_id integer primary key references users (id),
  at bigint not null,
  left_seconds double precision not null check (left_seconds >= 0)
);
-- Seconds played on a learning day (04:00 to 04:00 in Asia/Shanghai), as a bitmap like that of learn_state.
create table learn_day (
  user_id integer not null references users (id),
  day integer not null,
  lesson_id integer not null references lesson (id),
  course_id integer not null references course (id),
  played bytea not null,
  seconds integer not null,
  updated_at bigint not null,
  primary key (user_id, day, lesson_id)
);
