-- A trigger notes what is written meanwhile.
insert into learner_of (kind, key, user_id) select 'mobile', mobile, id from users where mobile is not null on conflict do nothing;
insert into learner_of (kind, key, user_id) select 'open_id', app || ':' || open_id, user_id from messaging_identity on conflict do nothing;
insert into learner_of (kind, key, user_id) select 'invite_code', code, user_id from invite_code on conflict do nothing;
insert into learner_of (kind, key, user_id) select 'identity', number_hmac, user_id from real_name on conflict do nothing;
insert into learner_of (kind, key, user_id) select 'parcel', carrier || ':' || tracking_no, user_id from shipment on conflict do nothing;
insert into learner_of (kind, key, user_id) select 'trade', trade_no, user_id from payment on conflict do nothing;
insert into learner_of (kind, key, user_id) select 'pay_link', token_hash, user_id from pay_link on conflict do nothing;
