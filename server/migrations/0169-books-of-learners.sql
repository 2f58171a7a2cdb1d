-- As 0160, for the books: an account of a learner names them, one of the school's own has 0. A posting lies with its account, a journal with
-- the learner whose account it moves: it moves one learner's at most. Servers of the release before write none of it, and the triggers do.
create function take_owner() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce(substring(new.owner from '^user:(\d+)$'), '0')::integer;
  return new;
end
$$;

create function take_books() returns trigger language plpgsql as $$
begin
  select coalesce(user_id, substring(owner from '^user:(\d+)$')::integer, 0) into new.user_id from ledger_account where id = new.account_id;
  update ledger_journal set user_id = new.user_id where id = new.journal_id and user_id = 0 and new.user_id <> 0;
  return new;
end
$$;

create function take_none() returns trigger language plpgsql as $$
begin
  new.user_id := 0;
  return new;
end
$$;

alter table ledger_account add column user_id integer;
create trigger ledger_account_learner before insert on ledger_account for each row when (new.user_id is null) execute function take_owner();
alter table ledger_journal add column user_id integer;
create trigger ledger_journal_learner before insert on ledger_journal for each row when (new.user_id is null) execute function take_none();
alter table ledger_posting add column user_id integer;
create trigger ledger_posting_learner before insert on ledger_posting for each row when (new.user_id is null) execute function take_books();

-- A post below a question lies with the question, whoever wrote it.
create function take_asker() returns trigger language plpgsql as $$
begin
  select user_id into new.asker_id from doubt where id = new.doubt_id;
  return new;
end
$$;

create function follow_asker() returns trigger language plpgsql as $$
begin
  update doubt_post set asker_id = new.user_id where doubt_id = new.id;
  return null;
end
$$;

create trigger doubt_learner after update of user_id on doubt for each row when (old.user_id <> new.user_id) execute function follow_asker();
alter table doubt_post add column asker_id integer;
create trigger doubt_post_learner before insert on doubt_post for each row when (new.asker_id is null) execute function take_asker();
