-- Inviting pays money, so an installation begins without it: staff set a budget and start it. One that has paid is left as it is.
update campaign set budget = 0, status = 'draft'
where id = 1 and kind = 'invite' and status = 'running' and spent = 0 and budget = 100000000;
