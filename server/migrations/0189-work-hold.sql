-- Somebody has a piece of work open: until then others are led past it. `path`: the page of its queue.
create table work_hold (
  path text not null,
  object_id integer not null,
  staff_id integer not null references staff (id),
  until bigint not null,
  primary key (path, object_id)
);
create index work_hold_staff on work_hold (staff_id);
