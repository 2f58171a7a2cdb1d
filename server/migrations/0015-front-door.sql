-- Where a page of blocks stands beside its own id: the home of a category, a college, a topic, an alias.
alter table block_page add column place_type text;
alter table block_page add column place_item text;
create unique index block_page_place on block_page (place_type, place_item) where place_type is not null;
-- Directions a learner has chosen, in their order.
create table learner_direction (
  user_id integer not null references users (id),
  category_id integer not null references category (id),
  seq integer not null,
  primary key (user_id, category_id)
);
-- Settings of the site by name; what a value means is its reader's matter.
create table bt_setting (
  name text primary key,
  value jsonb not null
);
create table help_item (
  id integer primary key,
  topic text not null,
  title text not null,
  content jsonb not null,
  seq integer not null
);
