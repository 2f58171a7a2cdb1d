/** Document 2 §5 and §7, File upload. */
export const uploadClauses = [
  { id: 'D2-5-upload-1', text: 'A file outside the allowed mime list is refused with: file type does not match with what you specify.' },
  { id: 'D2-5-compression-1', text: 'Only png, jpeg, webp and bmp are compressed; anything else is refused as unsupported file type.' },
  { id: 'D2-7-upload-1', text: 'A file of up to 4194304 bytes is sent by one direct POST.' },
  { id: 'D2-7-upload-2', text: 'A larger file goes by mkblk and mkfile in 4 MiB chunks, 3 requests at once.' },
  { id: 'D2-7-upload-3', text: 'A chunk sent less than a day ago is not sent again; an older one has expired.' },
  { id: 'D2-7-upload-4', text: 'A request that did not arrive is repeated 3 times.' },
  { id: 'D2-7-avatar-1', text: 'PATCH /v2/user/info changes the learner’s own picture.' },
  { id: 'D2-9-upload-1', text: 'Upload limits: chunk 4194304 bytes, retry 3, concurrency 3, expiry 1 day.' },
] as const
