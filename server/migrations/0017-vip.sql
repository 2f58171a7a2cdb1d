-- Membership comes with a course: whoever owns it is a VIP of that level for as long. 0: the course makes nobody one.
alter table course add column vip_level integer not null default 0 check (vip_level between 0 and 9);
-- From this level on a VIP is let past the lock; null: VIPs are as everybody.
alter table category_lock add column vip_level integer check (vip_level between 1 and 9);
