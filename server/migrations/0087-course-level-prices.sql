-- What a course costs members of a level and those above it; the member price of the course itself is for every level.
create table course_level_price (
  course_id integer not null references course (id),
  level integer not null check (level between 1 and 9),
  price integer not null check (price >= 0),
  primary key (course_id, level)
);
