-- What a download key opens: the kind of file or stream, and which one. Keys given by the release before open nothing here.
alter table one_time_key add column opens text not null default '';
