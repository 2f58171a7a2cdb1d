-- What the school writes is little beside what is practised and asked: a common word must not be looked up in all of that to find it.
create index concurrently search_document_school on search_document using gin (terms) where kind not in ('question', 'doubt');
