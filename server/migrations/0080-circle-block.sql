-- Learners whose posts and comments a learner does not want to see.
create table circle_block (
  user_id integer not null references users (id),
  target_id integer not null references users (id),
  made_at bigint not null,
  primary key (user_id, target_id),
  check (user_id <> target_id)
);
create index circle_block_target on circle_block (target_id);
