-- A password or a code that the school gave for the first sign-in, where no text messages are sent, and the moment until which it is good.
-- A learner's own password has none.
alter table user_password add column first_until bigint;
-- A code for the first sign-in of the staff; recovery codes have none.
alter table staff_recovery add column first_until bigint;
