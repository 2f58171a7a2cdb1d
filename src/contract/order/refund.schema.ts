import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, FenSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

/** `seqs`: items by their number, `1,2`; absent means all that can be given back. */
export const RefundQuerySchema = Type.Object({ seqs: Type.Optional(Type.String({ pattern: '^\\d{1,2}(,\\d{1,2}){0,9}$' })) })
/**
 * The refund that would be made, and where it would go: fen by the way it was paid, whole beans, coupons. `reason`: why an item cannot be
 * given back at once; `isByPerson`: a person may still give it back, and answers by `decideBy`.
 */
export const RefundPreviewSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      title: Type.String(),
      payable: FenSchema,
      beans: CountSchema,
      reason: Type.String(),
      isByPerson: Type.Optional(Type.Boolean()),
    }),
  ),
  seqs: Type.Array(Type.Integer()),
  amount: FenSchema,
  channel: Type.String(),
  beans: CountSchema,
  coupons: Type.Array(Type.String()),
  until: MomentSchema,
  isByPerson: Type.Optional(Type.Boolean()),
  decideBy: Type.Optional(MomentSchema),
  /** Books of the order that were sent. */
  books: Type.Optional(Type.Array(Type.String())),
})
/** `isByPerson`: the learner agrees that a person decides; without it a refund beyond the rules is refused. */
export const RefundRequestSchema = Type.Object({
  seqs: Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), { minItems: 1, maxItems: 10 }),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
  isByPerson: Type.Optional(Type.Boolean()),
})
/**
 * `stage`: for whom or what a refund waits: a first person, a second one, or the books that come back; `decideBy`: until when. `choice`:
 * what a person decided, with `note` as the words to the learner. `goodwill`: paid to the wallet instead. `deducted`: kept for books. Fen.
 */
export const RefundSchema = Type.Object({
  refundNo: Type.String(),
  status: oneOf('applied', 'processing', 'succeeded', 'refused'),
  reason: Type.String(),
  note: Type.String(),
  seqs: Type.Array(Type.Integer()),
  amount: FenSchema,
  beans: CountSchema,
  createdAt: MomentSchema,
  finishedAt: nullable(MomentSchema),
  stage: Type.Optional(oneOf('review', 'second', 'book')),
  decideBy: Type.Optional(MomentSchema),
  choice: Type.Optional(oneOf('whole', 'part', 'goodwill', 'refuse')),
  goodwill: Type.Optional(FenSchema),
  deducted: Type.Optional(FenSchema),
})
export const InvoiceRequestSchema = Type.Object({
  kind: oneOf('personal', 'company'),
  title: Type.String({ minLength: 1, maxLength: 100 }),
  taxNo: Type.String({ maxLength: 20 }),
  email: Type.String({ minLength: 3, maxLength: 100 }),
})
/** `hasFile`: its file can be opened; `isMailed`: it was sent to the address; `red`: the red-letter invoice over money that went back. A server of the last release sends none of them. */
export const InvoiceSchema = Type.Object({
  status: oneOf('none', 'requested', 'issued', 'refused'),
  kind: oneOf('personal', 'company'),
  title: Type.String(),
  taxNo: Type.String(),
  email: Type.String(),
  amount: FenSchema,
  note: Type.String(),
  hasFile: Type.Optional(Type.Boolean()),
  isMailed: Type.Optional(Type.Boolean()),
  red: Type.Optional(Type.Object({ state: oneOf('none', 'due', 'issued'), amount: FenSchema, hasFile: Type.Boolean() })),
})
export const InvoiceFileQuerySchema = Type.Object({ kind: oneOf('usual', 'red') })
/** `url`: works for hours, for whoever has it. */
export const InvoiceFileSchema = Type.Object({ url: Type.String(), fileName: Type.String() })
export const ShopOrderParamsSchema = Type.Object({ sn: Type.String({ minLength: 4, maxLength: 40 }) })
export const ShopOrderSchema = Type.Object({
  sn: Type.String(),
  courseId: Type.Integer(),
  title: Type.String(),
  cover: Type.String(),
  boughtAt: MomentSchema,
  /** `opened`: just now; `owned`: the course was there before. */
  state: oneOf('opened', 'owned'),
})

export type RefundQuery = Static<typeof RefundQuerySchema>
export type RefundPreview = Static<typeof RefundPreviewSchema>
export type RefundRequest = Static<typeof RefundRequestSchema>
export type Refund = Static<typeof RefundSchema>
export type InvoiceRequest = Static<typeof InvoiceRequestSchema>
export type Invoice = Static<typeof InvoiceSchema>
export type InvoiceFileQuery = Static<typeof InvoiceFileQuerySchema>
export type InvoiceFile = Static<typeof InvoiceFileSchema>
export type ShopOrder = Static<typeof ShopOrderSchema>
