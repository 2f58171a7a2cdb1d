-- Rows that hang on a learner's row name the learner too, so that both can lie on one machine. Servers of the release before do not write the
-- column: a trigger fills it from the parent, and another follows a parent that changes its learner when accounts are merged. Both take
-- their tables and columns as arguments: the parent, its key and the child's column; the key, then children and their columns in turns.
create function take_learner() returns trigger language plpgsql as $$
begin
  execute format('select user_id from %I where %I = ($1).%I', tg_argv[0], tg_argv[1], tg_argv[2]) into new.user_id using new;
  return new;
end
$$;

create function follow_learner() returns trigger language plpgsql as $$
begin
  for at in 1 .. tg_nargs - 2 by 2 loop
    execute format('update %I set user_id = $1 where %I = ($2).%I', tg_argv[at], tg_argv[at + 1], tg_argv[0]) using new.user_id, new;
  end loop;
  return null;
end
$$;

create trigger attempt_learner after update of user_id on attempt for each row when (old.user_id <> new.user_id)
  execute function follow_learner('id', 'answer_operation', 'attempt_id', 'attempt_answer', 'attempt_id');
alter table answer_operation add column user_id integer;
create trigger answer_operation_learner before insert on answer_operation for each row when (new.user_id is null)
  execute function take_learner('attempt', 'id', 'attempt_id');
alter table attempt_answer add column user_id integer;
create trigger attempt_answer_learner before insert on attempt_answer for each row when (new.user_id is null)
  execute function take_learner('attempt', 'id', 'attempt_id');
