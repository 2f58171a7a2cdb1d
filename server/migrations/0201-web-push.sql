-- Browsers that a learner gets messages in. A row counts while the session it was made in does: who signs out gets no message there.
create table push_subscription (
  user_id integer not null references users (id),
  endpoint_hash text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  family_id integer not null,
  made_at bigint not null,
  primary key (user_id, endpoint_hash)
);
create trigger push_subscription_noted after insert or update of user_id, endpoint_hash or delete on push_subscription
  for each row execute function note_learner('push', 'user_id', 'endpoint_hash');
alter table message_channel drop constraint message_channel_channel_check;
alter table message_channel add constraint message_channel_way
  check (channel in ('subscribe', 'official', 'push', 'sms', 'email')) not valid;
alter table mailing_delivery drop constraint mailing_delivery_way;
alter table mailing_delivery add constraint mailing_delivery_way
  check (channel in ('inbox', 'subscribe', 'official', 'push', 'sms', 'email')) not valid;
alter table message_delivery drop constraint message_delivery_way;
alter table message_delivery add constraint message_delivery_way
  check (channel in ('subscribe', 'official', 'push', 'sms', 'email')) not valid;
