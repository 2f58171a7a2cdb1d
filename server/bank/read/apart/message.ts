import type { Finding } from '../finding'

/** Bytes of one message at most; a question with more is refused by the process that read it. */
export const MOST_LINE = 4_194_304

/** A line of what the reading process says. */
export type Message = Finding | { kind: 'askedWrong'; reason: string }
