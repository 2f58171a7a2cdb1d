-- Orders of another shop, by the number of their buyer: each opens its course once.
create table shop_order (
  sn text primary key,
  mobile text not null,
  course_id integer not null references course (id),
  bought_at bigint not null,
  user_id integer references users (id),
  opened_at bigint
);
create index shop_order_mobile on shop_order (mobile);
-- Order numbers a learner has tried.
create table shop_order_try (
  user_id integer not null references users (id),
  tried_at bigint not null
);
create index shop_order_try_user on shop_order_try (user_id, tried_at desc);
