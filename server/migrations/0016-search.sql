-- What can be found, by the terms of `domain/search-terms`; `stamp` tells whether the row still says what its subject says.
create table search_document (
  kind text not null check (kind in ('course', 'article', 'question', 'doubt', 'teacher')),
  ref_id integer not null,
  title text not null,
  body text not null,
  stamp text not null,
  terms tsvector not null,
  primary key (kind, ref_id)
);
create index search_document_terms on search_document using gin (terms);
-- How often a known word was searched for, by day of epoch.
create table search_word (
  word text not null,
  day integer not null,
  count integer not null,
  primary key (word, day)
);
