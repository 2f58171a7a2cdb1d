-- Texts of articles that readers do not see yet. The school may have named the moment at which one is published.
create table article_draft (
  article_id integer primary key references article (id),
  category_id integer not null references category (id),
  title text not null,
  summary text not null,
  cover text not null,
  author text not null,
  content jsonb not null,
  -- Whether the article has never been published.
  is_new boolean not null,
  version integer not null default 1,
  saved_at bigint not null,
  publish_at bigint
);
create index article_draft_due on article_draft (publish_at) where publish_at is not null;
-- When the draft of a page is published by itself; null for never.
alter table page_draft add column publish_at bigint;
