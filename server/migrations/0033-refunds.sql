alter table payment add column refunded integer not null default 0;
alter table payment add constraint payment_refunded check (refunded >= 0 and refunded <= amount);

-- Money, beans and coupons that go back to a learner. `seqs` names the items.
create table refund (
  refund_no text primary key,
  order_sn text not null references orders (order_sn),
  user_id integer not null references users (id),
  trade_no text references payment (trade_no),
  status text not null check (status in ('applied', 'processing', 'succeeded', 'refused')),
  reason text not null,
  note text not null default '',
  seqs jsonb not null,
  amount integer not null check (amount >= 0),
  beans integer not null check (beans >= 0),
  has_coupons boolean not null,
  created_at bigint not null,
  finished_at bigint
);
create index refund_order on refund (order_sn);
create unique index refund_open on refund (order_sn) where status in ('applied', 'processing');
create index refund_status on refund (status, created_at);

-- Refunds the sandbox provider has made.
create table sandbox_refund (
  refund_no text primary key,
  trade_no text not null,
  amount integer not null check (amount > 0),
  made_at bigint not null
);
