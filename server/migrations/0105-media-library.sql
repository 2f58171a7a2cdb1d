-- The school's library holds films, sounds, pictures and documents up to 4 GB. The earlier pictures and documents stay where they are: their
-- `place` is that of learners' uploads, and they have neither token nor ending.
alter table site_media alter column file_id drop not null;
alter table site_media
  -- Null for earlier files, whose types say it.
  add column kind text check (kind in ('film', 'sound', 'picture', 'document')),
  -- The size of files that came since; `size` holds no more than 2 GB.
  add column bytes bigint,
  add column folder text not null default '',
  -- Chance in the name of the folder that keeps the file, so that nobody guesses the address of an unused one.
  add column token text not null default '',
  add column ending text not null default '',
  -- Counts the files that have stood under the number.
  add column revision integer not null default 1,
  add column place text not null default 'uploads' check (place in ('uploads', 'disk', 'store')),
  add column state text not null default 'ready' check (state in ('ready', 'waiting', 'preparing', 'broken')),
  -- Work that is left before the file plays: nothing, its index to the front, or another codec.
  add column work text not null default 'none' check (work in ('none', 'rewrite', 'transcode')),
  add column progress integer not null default 0 check (progress between 0 and 100),
  add column fault text not null default '',
  add column has_parts boolean not null default false,
  add column has_poster boolean not null default false,
  add column seconds integer,
  add column width integer,
  add column height integer,
  add column pages integer,
  add column video_codec text not null default '',
  add column audio_codec text not null default '';
-- Uploads under way, and the results of those of the last day.
create table media_upload (
  key text primary key,
  staff_id integer not null references staff (id),
  name text not null,
  size bigint not null check (size > 0),
  state text not null default 'going' check (state in ('going', 'checking', 'done', 'refused')),
  fault text not null default '',
  -- The file that this one is to take the place of.
  replaces integer references site_media (id) on delete cascade,
  media_id integer references site_media (id) on delete set null,
  made_at bigint not null,
  touched_at bigint not null
);
create index media_upload_staff on media_upload (staff_id, made_at);
create index media_upload_touched on media_upload (touched_at);
