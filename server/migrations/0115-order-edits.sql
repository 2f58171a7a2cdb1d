-- When staff changed the price of an unpaid order last, and what they note about an order for each other.
alter table orders
  add column repriced_at bigint,
  add column remark text not null default '';
