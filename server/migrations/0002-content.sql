create table category (
  id integer primary key,
  parent_id integer references category (id),
  level integer not null check (level between 1 and 3),
  name text not null,
  seq integer not null
);
create table teacher (
  id integer primary key,
  name text not null,
  title text not null,
  avatar text not null,
  intro text not null
);
create table course (
  id integer primary key,
  category_id integer not null references category (id),
  type text not null check (type in ('normal', 'open', 'live')),
  title text not null,
  subtitle text not null,
  cover text not null,
  price integer not null check (price >= 0),
  list_price integer not null check (list_price >= price),
  valid_days integer,
  group_name text not null default '',
  highlights jsonb not null,
  summary jsonb not null,
  teacher_ids jsonb not null,
  seq integer not null
);
create index course_category on course (category_id, id desc);
create table chapter (
  id integer primary key,
  course_id integer not null references course (id),
  title text not null,
  seq integer not null
);
create index chapter_course on chapter (course_id, seq);
create table lesson (
  id integer primary key,
  course_id integer not null references course (id),
  chapter_id integer not null references chapter (id),
  title text not null,
  type text not null check (type in ('video', 'audio', 'live')),
  media text not null,
  length integer not null check (length > 0),
  is_trial boolean not null,
  start_at bigint,
  end_at bigint,
  seq integer not null
);
create index lesson_course on lesson (course_id, seq);
create table article (
  id integer primary key,
  category_id integer not null references category (id),
  title text not null,
  summary text not null,
  cover text not null,
  author text not null,
  published_at bigint not null,
  content jsonb not null
);
create index article_category on article (category_id, published_at desc);
create table block_page (
  id integer primary key,
  title text not null,
  blocks jsonb not null
);
-- Content hash of every seed file already loaded.
create table seed_file (
  path text primary key,
  checksum text not null,
  loaded_at bigint not null
);
