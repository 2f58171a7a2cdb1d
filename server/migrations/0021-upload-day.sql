-- What each learner has uploaded in a day.
create table upload_day (
  user_id integer not null references users (id),
  day integer not null,
  files integer not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  primary key (user_id, day)
);
create index upload_day_day on upload_day (day);
