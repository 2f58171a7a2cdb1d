-- A cash-out that a person looks at before it is sent: `stage` says whether a first or a second person, `decide_by` until when.
alter table cash_out
  add column stage text check (stage in ('review', 'second')),
  add column decide_by bigint,
  add column decided_by integer,
  add column decided_at bigint,
  add column second_by integer,
  add column second_at bigint,
  add column remark text not null default '';
