-- The share of a paper's marks that the syllabus gives a chapter, in whole percent, both or none, and the name of the syllabus or plan that says so.
alter table tiku_chapter
  add column syllabus_from integer check (syllabus_from between 0 and 100),
  add column syllabus_to integer check (syllabus_to between syllabus_from and 100)
    check ((syllabus_from is null) = (syllabus_to is null)),
  add column syllabus_source text not null default '';
