-- Figures by day and by what they are about, such as a course or a channel; counted from the rows, and counted again at any time.
create table number_part (
  family text not null,
  day text not null,
  key text not null,
  name text not null,
  value bigint not null,
  primary key (family, day, key, name)
);
-- Days that were counted, also those on which nothing happened.
create table number_count (
  family text not null,
  day text not null,
  counted_at bigint not null,
  primary key (family, day)
);
-- Tells what of a refund each item gave back, by its number.
alter table refund add column shares jsonb;
