-- A practice may be about one knowledge point of its chapter, and may ask for a share of right answers. A plan has minutes that a day should not pass.
alter table plan_task add point_id integer;
alter table plan_task add need_percent integer not null default 0 check (need_percent between 0 and 100);
alter table study_plan add day_minutes integer not null default 60 check (day_minutes between 10 and 600);
