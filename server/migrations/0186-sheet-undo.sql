-- A table that was brought can be taken back for a day: each row keeps what it did.
alter table sheet_row add column change jsonb;
