-- Shows how far learners got in each lesson that is played: counted from their records, and counted again at any time.
create table lesson_watch (
  lesson_id integer primary key,
  viewers integer not null,
  finished integer not null,
  -- Who played something of each twentieth, and whose last second lies in it.
  played integer[] not null,
  stopped integer[] not null,
  counted_at bigint not null
);
