-- The brand under whose name and host a link is handed out; empty for the usual one.
alter table marketing_link add column brand text not null default '';
