-- A movement between two learners, as releases before wrote it for a merge, becomes two: out of one account and into the other.
create function part_merges() returns void language plpgsql as $$
declare
  between record;
  through integer;
  taken integer;
begin
  for between in
    select journal.id, journal.ref, journal.reason, journal.made_at, giver.user_id as giver, taker.user_id as taker, taker.amount, account.kind, account.unit
    from ledger_journal as journal
    join ledger_posting as giver on giver.journal_id = journal.id and giver.amount < 0 and giver.user_id > 0
    join ledger_posting as taker on taker.journal_id = journal.id and taker.amount > 0 and taker.user_id > 0
    join ledger_account as account on account.id = taker.account_id
    where split_part(journal.ref, ':', 1) in ('merge', 'merge-back') order by journal.id
  loop
    insert into ledger_account (user_id, owner, kind, unit) values (0, 'merge', between.kind, between.unit) on conflict do nothing;
    select id into through from ledger_account where owner = 'merge' and kind = between.kind;
    insert into ledger_journal (user_id, ref, reason, made_at)
      values (between.taker, case split_part(between.ref, ':', 1) when 'merge' then 'merge-in' else 'merge-home' end
        || substr(between.ref, strpos(between.ref, ':')), between.reason, between.made_at) returning id into taken;
    update ledger_posting set journal_id = taken where journal_id = between.id and user_id = between.taker;
    insert into ledger_posting (user_id, journal_id, account_id, amount)
      values (0, between.id, through, between.amount), (0, taken, through, - between.amount);
    update ledger_journal set user_id = between.giver where id = between.id;
  end loop;
end
$$;

select part_merges();
