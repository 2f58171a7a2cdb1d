-- Figures of a paper come from its newest first attempts; ranks no longer sort results by marks.
drop index concurrently if exists result_rank;
create index concurrently if not exists result_newest on result (paper_id, id) where is_first
