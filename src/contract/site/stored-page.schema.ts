import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { blockTypes } from './page.schema'
import { RichContentSchema } from './rich.schema'
import { closed, Id, MediaPath, Moment, Text } from './stored-values.schema'

/** Shapes of pages made of blocks, of the help centre and of settings. */

const Address = Type.String({ pattern: '^/' })
const link = { title: Text, address: Address }
const Percent = Type.Number({ minimum: 0, maximum: 100 })
const list = <T extends TSchema>(of: T) => Type.Array(of, { minItems: 1 })
const block = <K extends string, T extends Record<string, TSchema>>(type: K, fields: T) =>
  Type.Object({ type: Type.Literal(type), ...fields }, closed)

const knownBlocks = [
  block('banner', { items: list(Type.Object({ ...link, image: MediaPath }, closed)) }),
  block('nav-grid', { items: list(Type.Object({ ...link, icon: Text }, closed)) }),
  block('course-shelf', { title: Text, courseIds: list(Id) }),
  block('live-shelf', { title: Text, courseIds: list(Id) }),
  block('article-list', { title: Text, articleIds: list(Id) }),
  /** Counts down to a moment; `over` is the text shown afterwards. `categoryId`: the direction whose exam it is. */
  block('countdown', { title: Text, endAt: Moment, over: Text, address: Type.Optional(Address), categoryId: Type.Optional(Id) }),
  /** Tickets that link to an offer; `value` is the large text, e.g. `0 元`. */
  block('coupon-strip', { title: Text, items: list(Type.Object({ ...link, value: Text, note: Text }, closed)) }),
  /** A picture of which parts lead on. Width and height in pixels; areas in percent of the picture. */
  block('image-map', {
    image: MediaPath,
    alt: Text,
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    areas: list(Type.Object({ ...link, left: Percent, top: Percent, width: Percent, height: Percent }, closed)),
  }),
  block('rich-text', { content: RichContentSchema }),
  block('video', { title: Text, src: MediaPath, poster: MediaPath }),
  block('tiku-entry', { title: Text, subtitle: Text, address: Address }),
  block('teacher-row', { title: Text, teacherIds: list(Id) }),
  block('notice', { text: Text }),
] as const

/** Blocks of a page, top to bottom. Shelves name what they show by id; the server fills in the rest. */
const KnownBlockSeed = Type.Union([...knownBlocks])
/** A block of an unknown type is passed on unchanged: the page skips and reports it. */
const LaterBlockSeed = Type.Unsafe<never>(Type.Object({ type: Type.String({ pattern: `^(?!(${blockTypes.join('|')})$)` }) }))
export const BlockSeed = Type.Union([KnownBlockSeed, LaterBlockSeed])

/** Assigns a page to a place beside its own id: home of a category, a college, a topic, an alias, about us. */
const PlaceSeed = Type.Object(
  {
    type: Type.Union([Type.Literal('home'), Type.Literal('college'), Type.Literal('topic'), Type.Literal('custom'), Type.Literal('about')]),
    item: Type.String({ pattern: '^[\\w-]{1,60}$' }),
  },
  closed,
)
export const PageSeed = Type.Object({ id: Id, title: Text, place: Type.Optional(PlaceSeed), blocks: Type.Array(BlockSeed) }, closed)

const Section = Type.Object({ title: Text, lines: Type.Array(Text, { minItems: 1 }) }, closed)
/** A text learners agree to; a published version is never rewritten. */
export const AgreementSeed = Type.Object(
  {
    kind: Type.Union([Type.Literal('user'), Type.Literal('privacy'), Type.Literal('third-party'), Type.Literal('minors')]),
    version: Text,
    title: Text,
    publishedOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    sections: Type.Array(Section, { minItems: 1 }),
  },
  closed,
)
export const HelpSeed = Type.Object({ id: Id, topic: Text, title: Text, content: RichContentSchema }, closed)

/** A setting of the site; its reader decides what the value means. */
export const SettingSeed = Type.Object({ name: Type.String({ pattern: '^[a-z0-9_]{1,60}$' }), value: Type.Object({}) }, closed)

export type BlockSeed = Static<typeof KnownBlockSeed>
