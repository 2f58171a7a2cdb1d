-- When the learner took the expired course off the list; a right renewed after it brings the course back.
alter table entitlement add column cleared_at bigint;
