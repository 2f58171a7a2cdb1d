import { type Static, Type } from '@sinclair/typebox'

/** Text with marks: `strong` for bold, `em` for emphasis, `code` for account entries. */
export const RichTextSchema = Type.Object(
  { text: Type.String(), mark: Type.Optional(Type.Union([Type.Literal('strong'), Type.Literal('em'), Type.Literal('code')])) },
  { additionalProperties: false },
)

const Inline = Type.Array(RichTextSchema)

/**
 * One block of sanitised rich content. The server stores this tree instead of HTML, so no client ever sets markup:
 * a paragraph, a heading (level 2 or 3), a list, an image (width and height in pixels) or a table (rows of cells, first row the head).
 */
export const RichNodeSchema = Type.Union([
  Type.Object({ type: Type.Literal('p'), inline: Inline }, { additionalProperties: false }),
  Type.Object(
    { type: Type.Literal('h'), level: Type.Union([Type.Literal(2), Type.Literal(3)]), inline: Inline },
    { additionalProperties: false },
  ),
  Type.Object({ type: Type.Literal('list'), ordered: Type.Boolean(), items: Type.Array(Inline) }, { additionalProperties: false }),
  Type.Object(
    { type: Type.Literal('img'), src: Type.String(), alt: Type.String(), width: Type.Integer(), height: Type.Integer() },
    { additionalProperties: false },
  ),
  Type.Object({ type: Type.Literal('table'), rows: Type.Array(Type.Array(Inline)) }, { additionalProperties: false }),
])

export const RichContentSchema = Type.Array(RichNodeSchema)

export type RichText = Static<typeof RichTextSchema>
export type RichNode = Static<typeof RichNodeSchema>
export type RichContent = Static<typeof RichContentSchema>
