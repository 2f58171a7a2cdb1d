-- Guards edits at the desk: who saves an older version is told.
alter table course add column version integer not null default 1;
