-- The minute of the day in Asia/Shanghai at which a learner is reminded of their own plan, null for none, and the learning day of the last reminder.
alter table own_plan
  add column remind_at integer check (remind_at between 0 and 1439),
  add column reminded_day integer;
