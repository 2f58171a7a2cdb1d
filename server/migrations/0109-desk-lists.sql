-- Lists of the desk over a million orders: by day, by state and day, by amount, by course, and learners by the end of a mobile.
create index concurrently if not exists orders_created on orders (created_at, id);
create index concurrently if not exists orders_status_created on orders (status, created_at, id);
create index concurrently if not exists orders_amount on orders (payable, id);
create index concurrently if not exists order_item_course on order_item (course_id, order_sn) where course_id is not null;
create index concurrently if not exists users_mobile_tail on users (right(mobile, 4)) where mobile is not null;
