-- Films that learners keep on their devices, by height; 0 is the file as it was uploaded. `rental` names the copy and `key_sealed` opens it: another film gets new ones.
-- `film` is the file it is made of, `until` when it opens last, and `stopped_at` since when staff have forbidden it. Bytes of a copy lie on devices alone.
create table film_download (
  user_id integer not null references users (id),
  lesson_id integer not null references lesson (id),
  rental text not null,
  film text not null,
  height integer not null,
  bytes bigint not null check (bytes > 0),
  key_sealed text not null,
  until bigint not null,
  made_at bigint not null,
  stopped_at bigint,
  primary key (user_id, lesson_id, height)
);
create index film_download_lesson on film_download (lesson_id);
-- Files of one piece that were made of a film beside its parts: `[{"height": 720, "bytes": 1000}]`, each under the name `720.mp4`.
alter table site_media add column renditions jsonb not null default '[]';
