import { Type } from '@sinclair/typebox'

export const closed = { additionalProperties: false } as const
export const Id = Type.Integer({ minimum: 1 })
export const Text = Type.String({ minLength: 1 })
/** Path under `/media/`, without the prefix, e.g. `covers/jjf-basic.jpg`; or the address of an uploaded file. */
export const MediaPath = Type.String({ pattern: '^([a-z0-9][a-z0-9./-]*|/uploads/[\\w./-]+|https://[^\\s"\'<>]+)$' })
/** Moment in ISO 8601 with an offset. */
export const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$' })
