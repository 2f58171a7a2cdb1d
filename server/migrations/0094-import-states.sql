-- An import is first read for trial and shown, then confirmed. The release before takes whatever has not begun, so runs of this release
-- count there as begun, and their own state stands beside: waiting, running, done, failed or dropped; empty for runs of the release before.
alter table import_run
  add column state text not null default '',
  add column is_trial boolean not null default false,
  -- The last sign of life of the process that works on it.
  add column beat_at bigint,
  add column rows_found integer not null default 0,
  add column rows_done integer not null default 0,
  add column rows_taken integer not null default 0,
  add column trial_report text;
-- Questions of a run as they were read, shown until it is confirmed or dropped.
create table import_shown (
  run_id integer not null references import_run (id),
  seq integer not null,
  shown text not null,
  primary key (run_id, seq)
);
-- Pieces of a large file that came with a form: in one piece the embedded database would keep everybody waiting for a second and more.
create table desk_file_piece (
  file_id integer not null references desk_file (id) on delete cascade,
  seq integer not null,
  bytes bytea not null,
  primary key (file_id, seq)
);
