-- Lists of the desk over a million orders: by amount, marks, channel and kind, and by the day on which something was paid or claimed.
create index concurrently if not exists result_marks on result (marks, id);
create index concurrently if not exists refund_amount on refund (amount, id);
create index concurrently if not exists orders_recharge on orders (id) where kind = 'recharge';
create index concurrently if not exists orders_free on orders (id) where payable = 0 or paid_beans > 0;
create index concurrently if not exists orders_paid on orders (paid_at, id) where paid_at is not null;
create index concurrently if not exists payment_channel on payment (channel, order_sn) where settled_at is not null;
create index concurrently if not exists book_right_claims on book_right (claimed_at, id) where status <> 'open';
create index concurrently if not exists users_locked on users (id) where is_locked;
