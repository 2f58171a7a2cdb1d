-- Every row that the demo school wrote, by its table and its primary key as a JSON list. `digest` is that of `columns`, those of the table
-- when the row was written: a row with another one was edited since, and is the school's. A note may outlive its row.
create table demo_row (
  kind text not null,
  key text not null,
  digest text not null,
  columns text[] not null,
  primary key (kind, key)
);
