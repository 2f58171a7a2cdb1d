-- A message of a room is a learner's or a teacher's; a teacher's is written on the desk.
alter table live_message alter column user_id drop not null;
alter table live_message add column teacher_id integer references teacher (id);
alter table live_message add constraint live_message_writer check (user_id is not null or teacher_id is not null) not valid;
