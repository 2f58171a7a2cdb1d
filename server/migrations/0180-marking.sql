-- Marks that a teacher gives beside the points of an essay, in hundredths; below zero they are taken off.
alter table essay_task add column extra integer not null default 0;
-- The smallest step of such marks, in hundredths, and whether essays are marked without the learner's name.
alter table paper add column essay_step smallint not null default 50 check (essay_step in (50, 100));
alter table paper add column is_blind boolean not null default false;
-- Sentences that somebody puts into comments; null for those who have none of their own. Somebody may mark everything without names.
alter table staff add column phrases jsonb;
alter table staff add column marks_blind boolean not null default false;
