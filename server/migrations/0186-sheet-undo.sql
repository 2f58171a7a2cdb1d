-- A table that was brought can be taken back for a day: each row keeps what it did.
alter table sheet_row add column change jsonb;
alter table sheet_row drop constraint sheet_row_outcome_check;
alter table sheet_row add constraint sheet_row_outcome_check check (outcome in ('done', 'refused', 'undone'));
alter table sheet_run drop constraint sheet_run_state_check;
alter table sheet_run add constraint sheet_run_state_check check (state in ('asking', 'tried', 'running', 'done', 'dropped', 'undoing', 'undone'));
