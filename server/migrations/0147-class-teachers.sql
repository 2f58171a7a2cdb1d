-- The member of the staff who leads a class; null for classes whose leader was typed by name.
alter table study_class add column teacher_staff_id integer references staff (id);
