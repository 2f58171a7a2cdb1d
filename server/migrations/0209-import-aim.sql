-- Where an import puts questions of whose place its file says nothing, as JSON: `{"chapterId": 12, "source": "", "difficulty": 3}`; null leaves them as usual.
alter table import_run add column aim text;
