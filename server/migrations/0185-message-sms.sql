-- Staff asked for a text message with this one, where its kind goes by text message only then.
alter table message add column sms_asked boolean not null default false;
