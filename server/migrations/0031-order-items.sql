-- What an order is made of. `kind` recharge buys beans and names no course.
alter table orders alter column course_id drop not null;
alter table orders add column kind text not null default 'course' check (kind in ('course', 'recharge'));
alter table orders add column body_hash text not null default '';
alter table orders add column beans integer not null default 0 check (beans >= 0);
-- Beans that paid what was left, where the app sells for beans only.
alter table orders add column paid_beans integer not null default 0 check (paid_beans >= 0);
alter table orders add column refunded integer not null default 0 check (refunded >= 0);
alter table orders add column cancel_reason text;
alter table orders add column is_hidden boolean not null default false;
alter table orders add column pack_id integer;
-- When a provider was last asked about it.
alter table orders add column asked_at bigint not null default 0;
alter table orders add constraint orders_refunded check (refunded <= payable);
create index orders_user_sn on orders (user_id, order_sn desc);

-- One unpaid order a learner and course: of several the newest stays.
update orders set status = 'cancelled', cancelled_at = created_at
where status = 'pending_payment' and exists (
  select 1 from orders newer where newer.user_id = orders.user_id and newer.course_id = orders.course_id
    and newer.status = 'pending_payment' and newer.order_sn > orders.order_sn
);
create unique index orders_pending on orders (user_id, course_id) where status = 'pending_payment';

create table order_item (
  order_sn text not null references orders (order_sn),
  seq integer not null,
  course_id integer references course (id),
  title text not null,
  cover text not null,
  list_price integer not null check (list_price >= 0),
  payable integer not null check (payable >= 0),
  beans integer not null default 0 check (beans >= 0),
  paid_beans integer not null default 0 check (paid_beans >= 0),
  is_refunded boolean not null default false,
  primary key (order_sn, seq)
);
insert into order_item (order_sn, seq, course_id, title, cover, list_price, payable)
select order_sn, 1, course_id, title, cover, list_price, payable from orders;

-- Each discount with its share of every item, in the order of the items. The shares sum to the amount.
create table order_discount (
  order_sn text not null references orders (order_sn),
  kind text not null check (kind in ('sale', 'vip', 'bargain', 'coupon', 'envelope', 'beans')),
  label text not null,
  amount integer not null check (amount > 0),
  coupon_id integer,
  shares jsonb not null,
  primary key (order_sn, kind)
);

alter table course add column vip_price integer check (vip_price >= 0);

-- A course without a row is never sold out.
create table course_stock (
  course_id integer primary key references course (id),
  stock integer not null check (stock >= 0),
  sold integer not null default 0 check (sold >= 0 and sold <= stock)
);

-- A link by which an order is paid in another browser. The token itself is not stored.
create table pay_link (
  token_hash text primary key,
  order_sn text not null references orders (order_sn),
  expires_at bigint not null
);

create table invoice (
  order_sn text primary key references orders (order_sn),
  user_id integer not null references users (id),
  kind text not null check (kind in ('personal', 'company')),
  title text not null,
  tax_no text not null,
  email text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('requested', 'issued', 'refused')),
  note text not null default '',
  requested_at bigint not null,
  issued_at bigint
);
create index invoice_status on invoice (status, requested_at);

-- Keys of requests that were offered an unpaid order of the learner's instead of a new one.
create table order_key (
  user_id integer not null references users (id),
  idempotency_key text not null,
  body_hash text not null,
  order_sn text not null references orders (order_sn),
  primary key (user_id, idempotency_key)
);
