-- As 0160, for rows that hang on orders.

create trigger orders_learner after update of user_id on orders for each row when (old.user_id <> new.user_id)
  execute function follow_learner('order_sn', 'order_discount', 'order_sn', 'order_item', 'order_sn', 'pay_link', 'order_sn', 'payment', 'order_sn');
alter table order_discount add column user_id integer;
create trigger order_discount_learner before insert on order_discount for each row when (new.user_id is null)
  execute function take_learner('orders', 'order_sn', 'order_sn');
alter table order_item add column user_id integer;
create trigger order_item_learner before insert on order_item for each row when (new.user_id is null)
  execute function take_learner('orders', 'order_sn', 'order_sn');
alter table pay_link add column user_id integer;
create trigger pay_link_learner before insert on pay_link for each row when (new.user_id is null)
  execute function take_learner('orders', 'order_sn', 'order_sn');
alter table payment add column user_id integer;
create trigger payment_learner before insert on payment for each row when (new.user_id is null)
  execute function take_learner('orders', 'order_sn', 'order_sn');
