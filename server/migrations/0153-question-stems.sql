-- Questions that ask the same are found by their words: an import compares its keys with those of the bank.
create index concurrently if not exists question_version_stem on question_version (md5(stem_text));
