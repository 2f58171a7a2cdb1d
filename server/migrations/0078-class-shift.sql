-- Days by which the plan of a learner's class was shifted after the learner had begun: due days count from start_day + shifted_days.
alter table class_member add column shifted_days integer not null default 0;
