-- Counts of the last days, without reading all that was ever sent.
create index concurrently message_delivery_moment on message_delivery (at);
create index concurrently mailing_delivery_moment on mailing_delivery (at);
