drop index concurrently ledger_account_unnamed;
drop index concurrently ledger_posting_unnamed;
drop index concurrently ledger_journal_unnamed;
drop index concurrently doubt_post_unnamed;
