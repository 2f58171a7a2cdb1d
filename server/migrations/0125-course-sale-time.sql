-- When a course goes on sale and off again by itself. What kept it from going on sale at its moment is noted for the staff.
create table course_sale_time (
  course_id integer primary key references course (id),
  from_at bigint,
  until_at bigint,
  fault text not null default '',
  version integer not null default 1
);
