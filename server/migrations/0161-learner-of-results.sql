-- As 0160, for rows that hang on results.

create trigger result_learner after update of user_id on result for each row when (old.user_id <> new.user_id)
  execute function follow_learner('id', 'essay_task', 'result_id', 'rescore', 'result_id', 'self_assessment', 'result_id');
alter table essay_task add column user_id integer;
create trigger essay_task_learner before insert on essay_task for each row when (new.user_id is null)
  execute function take_learner('result', 'id', 'result_id');
alter table rescore add column user_id integer;
create trigger rescore_learner before insert on rescore for each row when (new.user_id is null)
  execute function take_learner('result', 'id', 'result_id');
alter table self_assessment add column user_id integer;
create trigger self_assessment_learner before insert on self_assessment for each row when (new.user_id is null)
  execute function take_learner('result', 'id', 'result_id');
