-- Files that come with the demo stand in the library without a member of the staff who brought them.
alter table site_media alter column staff_id drop not null;
