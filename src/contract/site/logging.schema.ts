import { type Static, Type } from '@sinclair/typebox'
import { MomentSchema } from '../scalars.schema'

/** Sent when the clock offset changes. Times and offset in milliseconds, the offset local minus server; `requestInfo`: method and path. */
export const OffsetLogSchema = Type.Object({
  type: Type.Literal('logTimeOffset'),
  localTime: MomentSchema,
  serverTime: MomentSchema,
  offsetTime: Type.Integer(),
  requestInfo: Type.String({ maxLength: 200 }),
})
/** Images that failed to load, reported 5 s after the first: each address once, and the failure count of one of them. */
export const ImageFailureLogSchema = Type.Object({
  type: Type.Literal('imageLoadFailure'),
  urls: Type.Array(Type.String({ maxLength: 2000 }), { minItems: 1, maxItems: 20 }),
  count: Type.Integer({ minimum: 1 }),
})
/** A block that the page of this id names and this build cannot draw. */
export const UnknownBlockLogSchema = Type.Object({
  type: Type.Literal('unknownBlock'),
  pageId: Type.Integer({ minimum: 0 }),
  blockType: Type.String({ maxLength: 60 }),
})
/** An error of the client. `where`: uncaught, or shown as 重试 in place of a page or a part of one. `page`: the path alone. */
export const ClientErrorLogSchema = Type.Object({
  type: Type.Literal('clientError'),
  where: Type.Union([Type.Literal('uncaught'), Type.Literal('page'), Type.Literal('part')]),
  message: Type.String({ minLength: 1, maxLength: 300 }),
  stack: Type.String({ maxLength: 2000 }),
  page: Type.String({ maxLength: 200 }),
})
/** How fast pages were, told when the app leaves the screen: the worst value of each measure and page, in its unit (`PageSpeed`). */
export const PageSpeedLogSchema = Type.Object({
  type: Type.Literal('pageSpeed'),
  rows: Type.Array(
    Type.Object({
      page: Type.String({ pattern: '^[a-z0-9_]{1,60}$' }),
      measure: Type.Union([Type.Literal('load'), Type.Literal('open'), Type.Literal('reply'), Type.Literal('shift')]),
      value: Type.Integer({ minimum: 0, maximum: 120_000 }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
})
/** Every kind of entry, each within bounds. */
export const LogEntrySchema = Type.Union([
  OffsetLogSchema,
  ImageFailureLogSchema,
  UnknownBlockLogSchema,
  ClientErrorLogSchema,
  PageSpeedLogSchema,
])

export type OffsetLog = Static<typeof OffsetLogSchema>
export type ImageFailureLog = Static<typeof ImageFailureLogSchema>
export type UnknownBlockLog = Static<typeof UnknownBlockLogSchema>
export type ClientErrorLog = Static<typeof ClientErrorLogSchema>
export type PageSpeedLog = Static<typeof PageSpeedLogSchema>
export type LogEntry = Static<typeof LogEntrySchema>
