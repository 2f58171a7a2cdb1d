-- Changes of a plan that its learners do not see yet: the tasks as they will be.
create table plan_draft (
  plan_id integer primary key references study_plan (id),
  tasks jsonb not null,
  version integer not null default 1,
  staff_id integer not null references staff (id),
  changed_at bigint not null
);
