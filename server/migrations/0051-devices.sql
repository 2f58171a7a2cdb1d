-- What a session runs on, and when it was last used, to the hour: shown to its owner, who can end it.
alter table session_family add column device text not null default '';
alter table session_family add column seen_at bigint not null default 0;
create index session_family_user on session_family (user_id, id desc);
