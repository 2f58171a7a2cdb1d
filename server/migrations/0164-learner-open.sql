-- Rows from before that do not name their learner yet, found without reading whole tables.
create index concurrently answer_operation_unnamed on answer_operation (attempt_id) where user_id is null;
create index concurrently attempt_answer_unnamed on attempt_answer (attempt_id) where user_id is null;
create index concurrently essay_task_unnamed on essay_task (result_id) where user_id is null;
create index concurrently rescore_unnamed on rescore (result_id) where user_id is null;
create index concurrently self_assessment_unnamed on self_assessment (result_id) where user_id is null;
create index concurrently order_discount_unnamed on order_discount (order_sn) where user_id is null;
create index concurrently order_item_unnamed on order_item (order_sn) where user_id is null;
create index concurrently pay_link_unnamed on pay_link (order_sn) where user_id is null;
create index concurrently payment_unnamed on payment (order_sn) where user_id is null;
create index concurrently bargain_cut_unnamed on bargain_cut (bargain_id) where user_id is null;
create index concurrently message_delivery_unnamed on message_delivery (message_id) where user_id is null;
create index concurrently refresh_token_unnamed on refresh_token (family_id) where user_id is null;
create index concurrently shipment_event_unnamed on shipment_event (shipment_id) where user_id is null;
