-- A lesson may be of more kinds than those that are played; the next file names them all.
alter table lesson drop constraint lesson_type_check;
