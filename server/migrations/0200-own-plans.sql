-- A learner's own plan for a course: minutes a day and weekdays off (0 is Monday). The day of the exam is that of `exam_day`. `basis` is what the
-- day `planned_day` was laid out from; `changes` says why it was laid out anew on `changed_day`. Days are learning days.
create table own_plan (
  user_id integer not null references users (id),
  course_id integer not null references course (id),
  daily_minutes integer not null check (daily_minutes between 15 and 240),
  rest_days jsonb not null default '[]',
  started_day integer not null,
  made_at bigint not null,
  planned_day integer,
  basis jsonb,
  changes jsonb not null default '[]',
  changed_day integer,
  primary key (user_id, course_id)
);
create index own_plan_course on own_plan (course_id);
-- Tasks of the days on which a learner looked at their plan. `amount`: the minute of a lesson, or questions; `base`: questions that were answered
-- on that day before; `gain`: hundredths of a mark that the task adds to the forecast, null where there is none.
create table own_plan_task (
  user_id integer not null references users (id),
  course_id integer not null references course (id),
  day integer not null,
  seq integer not null,
  kind text not null check (kind in ('lesson', 'practice', 'review', 'paper')),
  ref_id integer not null,
  amount integer not null check (amount > 0),
  minutes integer not null check (minutes > 0),
  base integer not null default 0,
  gain integer,
  done_at bigint,
  primary key (user_id, course_id, day, seq)
);
create index own_plan_task_course on own_plan_task (course_id);
