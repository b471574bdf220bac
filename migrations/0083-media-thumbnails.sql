-- Small pictures of pictures and films, and the size of the originals, so that a thread is light and nothing in it moves.

-- area: media
alter table media
  -- As it is shown, in pixels. Null: not known, because the file is no picture, is of before, or cannot be read.
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  -- Of a film.
  add column duration_ms integer check (duration_ms > 0),
  -- Null: the whole file is shown.
  add column thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  add column thumbnail_type text,
  add column thumbnail_size integer check (thumbnail_size > 0),
  add constraint media_size_whole check ((width is null) = (height is null)),
  add constraint media_thumbnail_whole check (
    (thumbnail_sha256 is null) = (thumbnail_type is null) and (thumbnail_sha256 is null) = (thumbnail_size is null)
    and (thumbnail_sha256 is null or width is not null));
-- Bytes are in use as long as a row names them, also as a thumbnail.
create index media_by_thumbnail on media (business_id, thumbnail_sha256) where thumbnail_sha256 is not null;

-- area: chats
-- Messages with a picture or film of which there is no thumbnail yet.
select make_due_table('thumbnails', 'message_id');
alter table due_thumbnails add column media_id bigint not null;
