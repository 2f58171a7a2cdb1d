-- Journals of some days on accounts of learners: the accounts that are not one learner's are left out by their numbers.
create index concurrently if not exists ledger_account_shared on ledger_account (id) where owner not like 'user:%';
