-- Whether the colours of options may be the keys of a Word paper that is imported.
alter table import_run add column is_by_look boolean not null default false;
