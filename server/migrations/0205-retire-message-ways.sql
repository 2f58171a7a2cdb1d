-- Messages leave the inbox by browsers as well. Servers of the release before write none of them, and are kept from nothing they write.
alter table message_channel drop constraint message_channel_channel_check;
alter table message_channel add constraint message_channel_way
  check (channel in ('subscribe', 'official', 'push', 'sms', 'email')) not valid;
alter table mailing_delivery drop constraint mailing_delivery_way;
alter table mailing_delivery add constraint mailing_delivery_way
  check (channel in ('inbox', 'subscribe', 'official', 'push', 'sms', 'email')) not valid;
alter table message_delivery drop constraint message_delivery_way;
alter table message_delivery add constraint message_delivery_way
  check (channel in ('subscribe', 'official', 'push', 'sms', 'email')) not valid;
