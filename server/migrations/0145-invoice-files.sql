-- The file of an invoice, and when it was mailed; the red-letter invoice that money given back asks for, with its sum and file.
alter table invoice
  add column file text not null default '',
  add column mailed_at bigint,
  add column red_state text not null default 'none',
  add column red_amount integer not null default 0,
  add column red_note text not null default '',
  add column red_file text not null default '',
  add column red_at bigint;
alter table invoice add constraint invoice_red_state check (red_state in ('none', 'due', 'issued')) not valid;
