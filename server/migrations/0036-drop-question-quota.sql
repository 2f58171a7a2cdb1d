-- Replaced by doubt_quota: questions are counted by the month.
drop table quota_journal;
drop table question_quota;
