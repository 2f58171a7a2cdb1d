-- Articles that learners like.
create table article_like (
  user_id integer not null references users (id),
  article_id integer not null,
  made_at bigint not null,
  primary key (user_id, article_id)
);
create index article_like_article on article_like (article_id);
