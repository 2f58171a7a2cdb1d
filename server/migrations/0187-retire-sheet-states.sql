-- A row and a table have states more; the release before writes none of the new ones.
alter table sheet_row drop constraint sheet_row_outcome_check;
alter table sheet_run drop constraint sheet_run_state_check;
alter table sheet_row add constraint sheet_row_outcome_check check (outcome in ('done', 'refused', 'undone')) not valid;
alter table sheet_run add constraint sheet_run_state_check
  check (state in ('asking', 'tried', 'running', 'done', 'dropped', 'undoing', 'undone')) not valid;
