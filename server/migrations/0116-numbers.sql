-- Figures of the school by day, counted from the rows and counted again at any time. `day`: a calendar day in Shanghai for money and
-- registrations, a learning day for learning.
create table number_day (
  day text not null,
  name text not null,
  value bigint not null,
  counted_at bigint not null,
  primary key (day, name)
);
