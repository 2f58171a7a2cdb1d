-- Who pays by virtual payment: the platform asks for the open id of the payer in every query and refund. `payer_system` is `apple` where
-- money can be given back by the App Store alone.
alter table payment add column open_id text;
alter table payment add column payer_system text;
-- The sandbox of the platform remembers its payers as well.
alter table sandbox_trade add column open_id text;
