-- Questions outnumber everything else by far: a common word must not be counted and ranked in all of them to find the few courses.
create index search_document_questions on search_document using gin (terms) where kind = 'question';
create index search_document_others on search_document using gin (terms) where kind <> 'question';
drop index search_document_terms;
