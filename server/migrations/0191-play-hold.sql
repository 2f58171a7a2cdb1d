-- The session in which a learner plays a lesson now; a hold that is not renewed is over after some seconds, so none keeps its session.
create table play_hold (
  user_id integer primary key references users (id),
  session_id integer not null,
  lesson_id integer not null references lesson (id),
  held_at bigint not null
);
create index play_hold_lesson on play_hold (lesson_id);
