-- Counts how many learners opened a mailing.
create index concurrently if not exists message_mailing on message (ref) where kind in ('school_news', 'school_notice');
