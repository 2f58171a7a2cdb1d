-- Attempts of a paper: who waits, sits and has handed in, and whether anybody has begun it.
create index concurrently attempt_paper on attempt (paper_id);
