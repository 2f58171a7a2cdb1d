/** Payloads of requested jobs. A new kind is a row here and one in `server/jobs/handlers.ts`. */
export type JobPayloads = {
  deliverMessage: { messageId: number }
  /** After the deletion of an account. */
  eraseFiles: { userId: number }
}

export type JobKind = keyof JobPayloads
