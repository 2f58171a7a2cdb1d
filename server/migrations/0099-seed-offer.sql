-- Every row that a release offered to this installation. What is here is never offered again: it may have been edited or deleted since.
-- `is_made`: the release inserted the row; false where another row was in its place.
create table seed_offer (
  kind text not null,
  key text not null,
  is_made boolean not null,
  offered_at bigint not null,
  primary key (kind, key)
);
