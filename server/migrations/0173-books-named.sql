alter table ledger_account add constraint ledger_account_learner check (user_id is not null) not valid;
alter table ledger_posting add constraint ledger_posting_learner check (user_id is not null) not valid;
alter table ledger_journal add constraint ledger_journal_learner check (user_id is not null) not valid;
alter table doubt_post add constraint doubt_post_learner check (asker_id is not null) not valid;
