-- How a learner's wrong book lets a question go, and whether favourites are reviewed too. No row: the defaults.
create table review_setting (
  user_id integer primary key references users (id),
  leave_by text not null check (leave_by in ('streak', 'stability')),
  leave_streak integer not null check (leave_streak between 1 and 3),
  leave_days integer not null check (leave_days between 1 and 365),
  is_favourite_reviewed boolean not null
);
-- A question a learner got wrong. On the shelf of what is done with since `gone_at`.
create table wrong_entry (
  user_id integer not null references users (id),
  question_id integer not null references question (id),
  version integer not null,
  times_wrong integer not null check (times_wrong >= 1),
  right_streak integer not null check (right_streak >= 0),
  reason text check (reason in ('careless', 'concept', 'method', 'misread', 'time', 'other')),
  last_wrong_at bigint not null,
  gone_at bigint,
  primary key (user_id, question_id)
);
create index wrong_entry_open on wrong_entry (user_id, last_wrong_at desc, question_id desc) where gone_at is null;
create index wrong_entry_gone on wrong_entry (user_id, gone_at desc, question_id desc) where gone_at is not null;
-- What FSRS remembers of a learner's memory of a question. Stability in days.
create table review_card (
  user_id integer not null references users (id),
  question_id integer not null references question (id),
  due bigint not null,
  stability double precision not null,
  difficulty double precision not null,
  scheduled_days integer not null,
  reps integer not null,
  lapses integer not null,
  state integer not null check (state between 0 and 3),
  last_review bigint,
  primary key (user_id, question_id)
);
create index review_card_due on review_card (user_id, due, question_id);
-- Reviews by the key the device gave them: sent twice is counted once.
create table review_log (
  user_id integer not null references users (id),
  key text not null,
  question_id integer not null references question (id),
  rating integer not null check (rating between 1 and 4),
  reviewed_at bigint not null,
  due bigint not null,
  primary key (user_id, key)
);
create table favourite_question (
  user_id integer not null references users (id),
  question_id integer not null references question (id),
  made_at bigint not null,
  primary key (user_id, question_id)
);
create index favourite_question_newest on favourite_question (user_id, made_at desc, question_id desc);
-- An emptied note stays as a row, so that its version keeps growing.
create table question_note (
  user_id integer not null references users (id),
  question_id integer not null references question (id),
  text text not null check (char_length(text) <= 2000),
  version integer not null,
  changed_at bigint not null,
  primary key (user_id, question_id)
);
create index question_note_newest on question_note (user_id, changed_at desc, question_id desc) where text <> '';

-- A third kind of key opens one download of the learner's own.
alter table one_time_key drop constraint one_time_key_kind_check;
alter table one_time_key add constraint one_time_key_kind_check check (kind in ('once', 'login', 'download'));
