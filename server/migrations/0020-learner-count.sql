-- How many learners have a right to the course, kept with each right that is given or ended.
alter table course add column learner_count integer not null default 0;
update course set learner_count = (select count(*) from entitlement where entitlement.course_id = course.id);

-- Questions a draw chooses from, by subject.
create index question_tops on question (category_id, id) where parent_id is null;
