-- Rows from before that do not name their learner yet, found without reading whole tables.
create index concurrently ledger_account_unnamed on ledger_account (id) where user_id is null;
create index concurrently ledger_posting_unnamed on ledger_posting (journal_id) where user_id is null;
create index concurrently ledger_journal_unnamed on ledger_journal (id) where user_id is null;
create index concurrently doubt_post_unnamed on doubt_post (doubt_id) where asker_id is null;
