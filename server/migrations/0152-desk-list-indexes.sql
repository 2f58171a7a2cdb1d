-- Lists of the desk over a million orders: orders of a course in a rare state, learners by a part of the nickname, and figures by day.
create index concurrently if not exists orders_course_status on orders (course_id, status, id);
create index concurrently if not exists order_item_more on order_item (course_id, order_sn) where seq > 1 and course_id is not null;
create index concurrently if not exists users_named on users (id) include (nickname);
create index concurrently if not exists refund_user on refund (user_id, decided_at);
create index concurrently if not exists question_report_made on question_report (made_at, id);
create index concurrently if not exists homework_submission_submitted on homework_submission (submitted_at, id);
