-- Failed sign-ins by password of one address, so that the limit holds across processes.
create table login_failure (
  address text primary key,
  count integer not null check (count >= 0),
  since bigint not null
);
create index login_failure_since on login_failure (since);
create index users_studentid on users (studentid) where studentid <> '';

-- When a token was first used: a spent refresh token gives its successor again only while nobody has used that.
alter table access_token add column used_at bigint;

-- What is deleted when it is old is found by its age, and what refers to it by its key.
create index access_token_family on access_token (family_id);
create index refresh_token_family on refresh_token (family_id);
create index session_family_created on session_family (created_at);
create index sms_code_sent on sms_code (sent_at);
create index sms_outbox_sent on sms_outbox (sent_at);
create index payment_notice_received on payment_notice (received_at);
create index review_log_reviewed on review_log (reviewed_at);
