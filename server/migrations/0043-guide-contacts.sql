-- Who looks after learners of a course: class teachers, assistants, groups. `most_learners` null is no limit.
create table guide_contact (
  id integer primary key,
  course_id integer not null references course (id),
  role text not null check (role in ('banban', 'assistant', 'group')),
  name text not null,
  avatar text not null default '',
  intro text not null default '',
  account text not null,
  address text not null default '',
  most_learners integer check (most_learners > 0),
  is_open boolean not null default true,
  seq integer not null
);
create index guide_contact_course on guide_contact (course_id, role, seq);
-- The contact chosen for a learner stays theirs.
create table guide_bind (
  user_id integer not null references users (id),
  course_id integer not null references course (id),
  role text not null check (role in ('banban', 'assistant', 'group')),
  contact_id integer not null references guide_contact (id),
  phase text not null check (phase in ('assigned', 'shown', 'added')),
  assigned_at bigint not null,
  changed_at bigint not null,
  primary key (user_id, course_id, role)
);
create index guide_bind_contact on guide_bind (contact_id);
