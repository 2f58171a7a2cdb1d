-- A message that a teacher sends twice is written once.
create unique index concurrently if not exists live_message_teacher_key on live_message (teacher_id, key);
