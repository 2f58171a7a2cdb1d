create index concurrently if not exists invoice_red_due on invoice (id) where red_state = 'due';
