-- Where an attempt is being taken: the device, the run of the app on it, and how often that has changed.
alter table attempt add column device text;
alter table attempt add column run text;
alter table attempt add column epoch integer not null default 0;

-- Every operation that reached the server, in its order. Scores can be worked out anew from these rows alone.
create table answer_operation (
  id bigint generated always as identity primary key,
  attempt_id integer not null references attempt (id),
  -- A run of the app counts its operations; one that arrives again is known by its run, question and number.
  run text not null,
  seq integer not null,
  -- Which taking-over the run knew of when the answer was given.
  epoch integer not null,
  question_id integer not null references question (id),
  answer jsonb,
  is_flagged boolean not null,
  -- Came after the attempt was handed in: kept to be shown, never scored.
  is_late boolean not null,
  arrived_at bigint not null,
  unique (attempt_id, question_id, run, seq)
);

-- The operation each answer stands by.
alter table attempt_answer add column run text not null default '';
alter table attempt_answer add column epoch integer not null default 0;
alter table attempt_answer add column operation_id bigint not null default 0;

insert into answer_operation (attempt_id, run, seq, epoch, question_id, answer, is_flagged, is_late, arrived_at)
select attempt_id, 'earlier', seq, 0, question_id, answer, is_flagged, false, saved_at
from attempt_answer
order by attempt_id, saved_at, question_id;
update attempt_answer as given
set run = operation.run, operation_id = operation.id
from answer_operation as operation
where operation.attempt_id = given.attempt_id and operation.question_id = given.question_id;
