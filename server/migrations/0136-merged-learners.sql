create index concurrently users_merged on users (merged_into) where merged_into is not null;
