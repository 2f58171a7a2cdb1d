-- The course that a refund is about; null where it is about several, or was asked for in an earlier release.
alter table refund add column course_id integer;
