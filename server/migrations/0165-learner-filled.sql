-- in batches: each statement is repeated, a transaction each time, until it changes nothing
update answer_operation as own set user_id = parent.user_id from attempt as parent
  where parent.id = own.attempt_id and own.ctid = any (array(select ctid from answer_operation where user_id is null limit 2000));
update attempt_answer as own set user_id = parent.user_id from attempt as parent
  where parent.id = own.attempt_id and own.ctid = any (array(select ctid from attempt_answer where user_id is null limit 2000));
update essay_task as own set user_id = parent.user_id from result as parent
  where parent.id = own.result_id and own.ctid = any (array(select ctid from essay_task where user_id is null limit 2000));
update rescore as own set user_id = parent.user_id from result as parent
  where parent.id = own.result_id and own.ctid = any (array(select ctid from rescore where user_id is null limit 2000));
update self_assessment as own set user_id = parent.user_id from result as parent
  where parent.id = own.result_id and own.ctid = any (array(select ctid from self_assessment where user_id is null limit 2000));
update order_discount as own set user_id = parent.user_id from orders as parent
  where parent.order_sn = own.order_sn and own.ctid = any (array(select ctid from order_discount where user_id is null limit 2000));
update order_item as own set user_id = parent.user_id from orders as parent
  where parent.order_sn = own.order_sn and own.ctid = any (array(select ctid from order_item where user_id is null limit 2000));
update pay_link as own set user_id = parent.user_id from orders as parent
  where parent.order_sn = own.order_sn and own.ctid = any (array(select ctid from pay_link where user_id is null limit 2000));
update payment as own set user_id = parent.user_id from orders as parent
  where parent.order_sn = own.order_sn and own.ctid = any (array(select ctid from payment where user_id is null limit 2000));
update bargain_cut as own set user_id = parent.user_id from bargain as parent
  where parent.id = own.bargain_id and own.ctid = any (array(select ctid from bargain_cut where user_id is null limit 2000));
update message_delivery as own set user_id = parent.user_id from message as parent
  where parent.id = own.message_id and own.ctid = any (array(select ctid from message_delivery where user_id is null limit 2000));
update refresh_token as own set user_id = parent.user_id from session_family as parent
  where parent.id = own.family_id and own.ctid = any (array(select ctid from refresh_token where user_id is null limit 2000));
update shipment_event as own set user_id = parent.user_id from shipment as parent
  where parent.id = own.shipment_id and own.ctid = any (array(select ctid from shipment_event where user_id is null limit 2000));
