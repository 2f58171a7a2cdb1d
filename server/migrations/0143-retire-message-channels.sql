-- Messages leave the inbox by more ways than two; the next file names them all.
alter table mailing_delivery drop constraint mailing_delivery_channel_check;
alter table message_delivery drop constraint message_delivery_channel_check;
