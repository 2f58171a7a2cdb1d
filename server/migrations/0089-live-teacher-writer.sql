-- Rows from before have a learner each.
alter table live_message validate constraint live_message_writer;
