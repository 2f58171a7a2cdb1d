-- What a teacher says about homework, beside the written comment: the address of a recording, empty without one.
alter table homework_submission add column voice text not null default '';
