alter table ledger_account validate constraint ledger_account_learner;
alter table ledger_posting validate constraint ledger_posting_learner;
alter table ledger_journal validate constraint ledger_journal_learner;
alter table doubt_post validate constraint doubt_post_learner;
