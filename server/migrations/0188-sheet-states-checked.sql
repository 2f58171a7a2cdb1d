alter table sheet_row validate constraint sheet_row_outcome_check;
alter table sheet_run validate constraint sheet_run_state_check;
