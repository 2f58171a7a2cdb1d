-- Questions that show a file of the library are few among many.
create index concurrently if not exists question_version_library on question_version (question_id)
  where stem::text like '%library/%' or options::text like '%library/%' or explanation::text like '%library/%';
