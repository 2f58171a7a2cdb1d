-- The learning day on which the server received the newest seconds of a row. A device's clock may name an earlier day; credits do not follow it far.
alter table learn_day add column received_day integer;
