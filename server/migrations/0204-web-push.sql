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
