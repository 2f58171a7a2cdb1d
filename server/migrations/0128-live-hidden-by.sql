-- The moderator who hid a message is forgotten with the account.
alter table live_message add constraint live_message_hidden_by foreign key (hidden_by) references users (id) not valid;
