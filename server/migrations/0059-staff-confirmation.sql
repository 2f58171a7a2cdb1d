-- When a session last proved by a code that it is still the same person.
alter table staff_session add column confirmed_at bigint not null default 0;
