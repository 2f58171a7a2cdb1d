-- Credits of the latest learning day, and of the latest week by its Monday, on which some were earned: what boards of a day or a week need.
alter table class_member add column day_at integer not null default 0;
alter table class_member add column day_credits integer not null default 0;
alter table class_member add column week_at integer not null default 0;
alter table class_member add column week_credits integer not null default 0;
update class_member as member set day_at = latest.day_at, week_at = latest.week_at,
  day_credits = (select sum(credits) from credit_journal as entry where entry.user_id = member.user_id
    and entry.course_group_id = member.course_group_id and entry.day = latest.day_at),
  week_credits = (select sum(credits) from credit_journal as entry where entry.user_id = member.user_id
    and entry.course_group_id = member.course_group_id and entry.day - (entry.day + 3) % 7 = latest.week_at)
from (
  select user_id, course_group_id, max(day) as day_at, max(day - (day + 3) % 7) as week_at from credit_journal group by user_id, course_group_id
) as latest
where latest.user_id = member.user_id and latest.course_group_id = member.course_group_id;
-- When the server took the newest seconds; `updated_at` may be earlier where a device had no network.
alter table learn_state add column stored_at bigint;
