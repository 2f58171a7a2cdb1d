-- A dated mock is sat once, within its time, by everybody under one clock: results, keys and places stay closed until the time is over.
alter table paper add column is_dated boolean not null default false;
-- The ranking is published by a job once everything is marked.
alter table paper add column publishes_itself boolean not null default false;
-- The beginning of which learners have been reminded.
alter table paper add column reminded_for bigint;
-- Learners who asked to be reminded of a dated mock, or sit in its waiting room: `seen_at` is when they were last there.
create table dated_seat (
  user_id integer not null references users (id),
  paper_id integer not null references paper (id),
  asked_at bigint,
  seen_at bigint,
  primary key (user_id, paper_id)
);
create index dated_seat_paper on dated_seat (paper_id, seen_at);
-- How often an exam was left for another page or app while it ran, one row a time; `away_ms` is null until the learner is back.
create table attempt_leave (
  user_id integer not null,
  attempt_id integer not null references attempt (id),
  run text not null,
  seq integer not null,
  left_at bigint not null,
  away_ms integer,
  primary key (user_id, attempt_id, run, seq)
);
create trigger attempt_leave_learner after update of user_id on attempt for each row when (old.user_id <> new.user_id)
  execute function follow_learner('id', 'attempt_leave', 'attempt_id');
