-- Refunds of a course among all refunds, and those whose items are asked one by one.
create index concurrently if not exists refund_course on refund (course_id, id);
