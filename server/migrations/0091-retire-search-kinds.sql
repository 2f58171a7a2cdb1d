-- What can be searched for is named by the contract; more kinds are told apart than the first release knew.
alter table search_document drop constraint search_document_kind_check;
-- In how many documents each term stands; the row of the empty term counts the documents.
create table search_term (
  term text primary key,
  count integer not null
);
