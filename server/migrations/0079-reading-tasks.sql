alter table plan_task drop constraint plan_task_kind_check;
alter table plan_task add constraint plan_task_kind_check
  check (kind in ('lesson', 'live', 'practice', 'paper', 'homework', 'reading'));
-- Articles a learner read: when it was opened first, by the server's clock, and when its end was reached after long enough.
create table article_reading (
  user_id integer not null references users (id),
  article_id integer not null references article (id),
  opened_at bigint not null,
  finished_at bigint,
  primary key (user_id, article_id)
);
