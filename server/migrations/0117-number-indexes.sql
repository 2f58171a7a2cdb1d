-- Figures of a day are counted from the rows of the day alone.
create index concurrently if not exists orders_paid_at on orders (paid_at) where paid_at is not null;
create index concurrently if not exists users_created on users (created_at);
create index concurrently if not exists learn_day_of on learn_day (day, user_id);
