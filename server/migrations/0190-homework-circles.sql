-- Places that a teacher circled on handed-in pictures: item, picture, and the frame in thousandths of it.
alter table homework_submission add column circles jsonb not null default '[]';
