-- Keeps what no two learners may have the same, and finds the learner by it: a mobile, an open id, an invite code, an identity, a parcel, a
-- payment, a link to pay. On one machine a trigger writes it, for this release and the one before.
create table learner_of (
  kind text not null,
  key text not null,
  user_id integer not null,
  primary key (key, kind)
);
create index learner_of_learner on learner_of (user_id);

-- The kind, then the columns of the key.
create function note_learner() returns trigger language plpgsql as $$
declare
  own jsonb;
  named text;
begin
  for at in 1 .. 2 loop
    continue when at = 1 and tg_op = 'INSERT' or at = 2 and tg_op = 'DELETE';
    if at = 1 then own := to_jsonb(old); else own := to_jsonb(new); end if;
    named := own ->> tg_argv[2];
    if tg_nargs > 3 then named := named || ':' || (own ->> tg_argv[3]); end if;
    if at = 1 then
      delete from learner_of where kind = tg_argv[0] and key = named and user_id = (own ->> tg_argv[1])::integer;
    elsif named is not null then
      insert into learner_of as known (kind, key, user_id) values (tg_argv[0], named, (own ->> tg_argv[1])::integer)
        on conflict (key, kind) do update set user_id = excluded.user_id where known.user_id <> excluded.user_id;
    end if;
  end loop;
  return null;
end
$$;

create trigger users_noted after insert or update of mobile or delete on users
  for each row execute function note_learner('mobile', 'id', 'mobile');
create trigger messaging_identity_noted after insert or update of user_id, app, open_id or delete on messaging_identity
  for each row execute function note_learner('open_id', 'user_id', 'app', 'open_id');
create trigger invite_code_noted after insert or update of user_id, code or delete on invite_code
  for each row execute function note_learner('invite_code', 'user_id', 'code');
create trigger real_name_noted after insert or update of user_id, number_hmac or delete on real_name
  for each row execute function note_learner('identity', 'user_id', 'number_hmac');
create trigger shipment_noted after insert or update of user_id, carrier, tracking_no or delete on shipment
  for each row execute function note_learner('parcel', 'user_id', 'carrier', 'tracking_no');
create trigger payment_noted after insert or update of user_id, trade_no or delete on payment
  for each row execute function note_learner('trade', 'user_id', 'trade_no');
create trigger pay_link_noted after insert or update of user_id, token_hash or delete on pay_link
  for each row execute function note_learner('pay_link', 'user_id', 'token_hash');
