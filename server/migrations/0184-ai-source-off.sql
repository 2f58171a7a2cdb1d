-- Sources that the tutor does not quote, because the school took them out.
create table ai_source_off (
  kind text not null check (kind in ('lesson', 'question', 'article', 'help')),
  ref_id integer not null,
  staff_id integer not null references staff (id),
  reason text not null,
  off_at bigint not null,
  primary key (kind, ref_id)
);
