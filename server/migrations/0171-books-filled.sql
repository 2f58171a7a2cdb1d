-- in batches: each statement is repeated, a transaction each time, until it changes nothing
update ledger_account set user_id = coalesce(substring(owner from '^user:(\d+)$'), '0')::integer
  where ctid = any (array(select ctid from ledger_account where user_id is null limit 2000));
update ledger_posting as own set user_id = parent.user_id from ledger_account as parent
  where parent.id = own.account_id and own.ctid = any (array(select ctid from ledger_posting where user_id is null limit 2000));
update ledger_journal as own set user_id = coalesce((select max(user_id) from ledger_posting where journal_id = own.id), 0)
  where own.ctid = any (array(select ctid from ledger_journal where user_id is null limit 2000));
update doubt_post as own set asker_id = parent.user_id from doubt as parent
  where parent.id = own.doubt_id and own.ctid = any (array(select ctid from doubt_post where asker_id is null limit 2000));
