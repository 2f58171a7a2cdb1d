-- As 0160, for rows that hang on bargains, messages, sessions and parcels.

create trigger bargain_learner after update of user_id on bargain for each row when (old.user_id <> new.user_id)
  execute function follow_learner('id', 'bargain_cut', 'bargain_id');
alter table bargain_cut add column user_id integer;
create trigger bargain_cut_learner before insert on bargain_cut for each row when (new.user_id is null)
  execute function take_learner('bargain', 'id', 'bargain_id');

create trigger message_learner after update of user_id on message for each row when (old.user_id <> new.user_id)
  execute function follow_learner('id', 'message_delivery', 'message_id');
alter table message_delivery add column user_id integer;
create trigger message_delivery_learner before insert on message_delivery for each row when (new.user_id is null)
  execute function take_learner('message', 'id', 'message_id');

create trigger session_family_learner after update of user_id on session_family for each row when (old.user_id <> new.user_id)
  execute function follow_learner('id', 'refresh_token', 'family_id');
alter table refresh_token add column user_id integer;
create trigger refresh_token_learner before insert on refresh_token for each row when (new.user_id is null)
  execute function take_learner('session_family', 'id', 'family_id');

create trigger shipment_learner after update of user_id on shipment for each row when (old.user_id <> new.user_id)
  execute function follow_learner('id', 'shipment_event', 'shipment_id');
alter table shipment_event add column user_id integer;
create trigger shipment_event_learner before insert on shipment_event for each row when (new.user_id is null)
  execute function take_learner('shipment', 'id', 'shipment_id');
