alter table users validate constraint users_merged_into;
