-- What was taken down is kept, and shown to nobody.
alter table article add column is_shown boolean not null default true;
alter table help_item add column is_shown boolean not null default true;
alter table block_page add column is_shown boolean not null default true;
