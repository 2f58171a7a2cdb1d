-- Categories that are locked, with those below them. A way that is null is not offered.
create table category_lock (
  category_id integer primary key references category (id),
  course_id integer references course (id),
  invites integer check (invites > 0),
  beans integer check (beans > 0)
);
create table category_unlock (
  user_id integer not null references users (id),
  category_id integer not null references category (id),
  way text not null check (way in ('invite', 'beans')),
  -- Invitations that are used up by it.
  invites integer not null check (invites >= 0),
  receipt text not null,
  opened_at bigint not null,
  primary key (user_id, category_id)
);
