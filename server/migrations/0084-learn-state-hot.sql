-- A heartbeat changes its state in place where no index holds what it changes. The primary key begins with the learner and serves both lists.
drop index learn_state_recent;
drop index learn_state_course;
alter table learn_state set (fillfactor = 80);
alter table learn_budget set (fillfactor = 80);
alter table learn_day set (fillfactor = 80);
