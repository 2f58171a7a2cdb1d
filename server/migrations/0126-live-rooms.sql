-- How one live is run. A live without a row is run as its course says.
create table live_room (
  lesson_id integer primary key references lesson (id),
  -- Null as the course says.
  has_chat boolean,
  -- Seconds between two messages of a learner.
  pause_seconds integer not null default 3 check (pause_seconds between 3 and 600),
  -- Part of the name of the stream; another one makes the keys given out before useless.
  stream_token text not null default '',
  -- Whether the live begins and ends with the picture of the teacher, as the live service reports it.
  follows_stream boolean not null default false,
  on_air_at bigint,
  -- Moment of the newest report; an older one that comes late changes nothing.
  reported_at bigint not null default 0,
  -- The end by the timetable while the picture is gone and the live is about to end.
  planned_end_at bigint,
  -- Recording of the live service.
  recording text not null default '',
  recording_seconds integer not null default 0,
  changed_at bigint not null default 0
);
-- Staff who keep order in a live; where none are named, everybody whose role allows it.
create table live_room_staff (
  lesson_id integer not null references lesson (id),
  staff_id integer not null references staff (id),
  primary key (lesson_id, staff_id)
);
create index live_room_staff_staff on live_room_staff (staff_id);
-- Learners who keep order in a live.
create table live_moderator (
  user_id integer not null references users (id),
  lesson_id integer not null references lesson (id),
  added_at bigint not null,
  primary key (user_id, lesson_id)
);
create index live_moderator_lesson on live_moderator (lesson_id);
-- Stays of a learner in a live that is on, each from its first to its last moment.
create table live_visit (
  user_id integer not null references users (id),
  lesson_id integer not null references lesson (id),
  joined_at bigint not null,
  last_at bigint not null,
  primary key (user_id, lesson_id, joined_at)
);
create index live_visit_lesson on live_visit (lesson_id, user_id);
-- When something about a learner in a room changed, so that open rooms find it.
alter table live_speaker add column changed_at bigint not null default 0;
-- The learner who took a message off the screens as a moderator.
alter table live_message add column hidden_by integer;
-- Since when a chosen replay is shown.
alter table lesson add column replay_at bigint;
