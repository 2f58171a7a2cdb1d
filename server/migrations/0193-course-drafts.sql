-- in batches
-- Courses that are off sale and that no learner has were never sold, as far as anybody can tell.
update course set was_on_sale = false where ctid = any (array(
  select ctid from course where was_on_sale and not is_on_sale
    and not exists (select from entitlement where entitlement.course_id = course.id) limit 500
));
