/** Counts uploads: one row a learner and learning day. */
export type UploadTables = { upload_day: { user_id: number; day: number; files: number; bytes: number } }
