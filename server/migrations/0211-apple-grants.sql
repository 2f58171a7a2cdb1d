-- The refresh token that Apple gave for a learner and an app of ours, sealed: it is handed back to Apple when the account ends.
create table apple_grant (
  user_id integer not null references users (id),
  sub text not null,
  app text not null,
  token_sealed text not null,
  made_at bigint not null,
  primary key (user_id, sub, app)
);
