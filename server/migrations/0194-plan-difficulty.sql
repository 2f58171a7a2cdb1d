-- A practice may be of some difficulties alone; an empty list leaves them open.
alter table plan_task add column difficulties jsonb not null default '[]';
