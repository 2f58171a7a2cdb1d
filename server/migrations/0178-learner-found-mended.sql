-- in batches: rows that changed while the table was filled leave nothing behind
delete from learner_of where ctid = any (array(select known.ctid from learner_of as known where known.kind = 'mobile'
  and not exists (select 1 from users where id = known.user_id and known.key = mobile) limit 2000));
delete from learner_of where ctid = any (array(select known.ctid from learner_of as known where known.kind = 'open_id'
  and not exists (select 1 from messaging_identity where user_id = known.user_id and known.key = app || ':' || open_id) limit 2000));
delete from learner_of where ctid = any (array(select known.ctid from learner_of as known where known.kind = 'invite_code'
  and not exists (select 1 from invite_code where user_id = known.user_id and known.key = code) limit 2000));
delete from learner_of where ctid = any (array(select known.ctid from learner_of as known where known.kind = 'identity'
  and not exists (select 1 from real_name where user_id = known.user_id and known.key = number_hmac) limit 2000));
delete from learner_of where ctid = any (array(select known.ctid from learner_of as known where known.kind = 'parcel'
  and not exists (select 1 from shipment where user_id = known.user_id and known.key = carrier || ':' || tracking_no) limit 2000));
delete from learner_of where ctid = any (array(select known.ctid from learner_of as known where known.kind = 'trade'
  and not exists (select 1 from payment where user_id = known.user_id and known.key = trade_no) limit 2000));
delete from learner_of where ctid = any (array(select known.ctid from learner_of as known where known.kind = 'pay_link'
  and not exists (select 1 from pay_link where user_id = known.user_id and known.key = token_hash) limit 2000));
