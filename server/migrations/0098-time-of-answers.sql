-- How long the run of the app that gave the answer had shown the question until then, as the device measured it; unknown of earlier ones.
alter table answer_operation add column spent_ms integer;
