-- A course that was never on sale is a draft: nobody but the staff sees it. One that was taken down stays readable.
alter table course add column was_on_sale boolean not null default true;
update course set was_on_sale = false
  where not is_on_sale and not exists (select from entitlement where entitlement.course_id = course.id);
