-- The picture of a film before it plays, where one was chosen.
alter table lesson add column poster text not null default '';
