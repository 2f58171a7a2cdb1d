import { type Static, Type } from '@sinclair/typebox'

/**
 * A formula in a line: a picture in the colour of text, `width`, `height` and how far it hangs below the line (`depth`) in thousandths
 * of an em. The text beside it is its TeX, used where no picture is shown.
 */
export const RichFormulaSchema = Type.Object(
  { src: Type.String(), width: Type.Integer(), height: Type.Integer(), depth: Type.Integer() },
  { additionalProperties: false },
)

/** Text with marks: `strong` for bold, `em` for emphasis, `code` for account entries; with `formula` the text is TeX, with `href` it leads to an address. */
export const RichTextSchema = Type.Object(
  {
    text: Type.String(),
    mark: Type.Optional(Type.Union([Type.Literal('strong'), Type.Literal('em'), Type.Literal('code')])),
    formula: Type.Optional(RichFormulaSchema),
    href: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

const Inline = Type.Array(RichTextSchema)

/**
 * One block of sanitised rich content. The server stores this tree instead of HTML, so no client ever sets markup:
 * a paragraph, a heading (level 2 or 3), a list, an image (width and height in pixels), a table (rows of cells, first row the head),
 * a formula on its own (its TeX, and a picture measured in thousandths of an em), or a recording (questions only).
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
  Type.Object(
    {
      type: Type.Literal('media'),
      kind: Type.Union([Type.Literal('audio'), Type.Literal('video')]),
      src: Type.String(),
      name: Type.String(),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { type: Type.Literal('formula'), tex: Type.String(), src: Type.String(), width: Type.Integer(), height: Type.Integer() },
    { additionalProperties: false },
  ),
])

export const RichContentSchema = Type.Array(RichNodeSchema)

export type RichFormula = Static<typeof RichFormulaSchema>
export type RichText = Static<typeof RichTextSchema>
export type RichNode = Static<typeof RichNodeSchema>
export type RichContent = Static<typeof RichContentSchema>
