-- Where the books of an order go, chosen before paying. Without a foreign key: an address may be deleted before the order is paid.
alter table orders add column address_id integer;
-- The version of a course's agreement that was agreed to when the course was ordered.
alter table order_item add column protocol_id integer;
alter table order_item add column protocol_version integer;
