-- Batches that the pages of courses offer. The others are given out by their link alone.
alter table coupon_batch add column is_listed boolean not null default false;
create index coupon_batch_listed on coupon_batch (ends_at) where is_listed;
