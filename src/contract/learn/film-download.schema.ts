import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

const MOST_HEIGHT = 9_999
const MOST_FILMS = 100

/** Lines of the picture; null for the file as it was uploaded. */
const HeightSchema = nullable(Type.Integer({ minimum: 1, maximum: MOST_HEIGHT }))
/** Larger than a count: a film may have more than 2 GB. */
const FilmBytesSchema = Type.Integer({ minimum: 1 })

/** A film of a course that a device may keep, with its files; without files it plays with a network only. */
export const CourseFilmSchema = Type.Object({
  lessonId: IdSchema,
  title: Type.String(),
  /** Seconds; absent in replies of older servers. */
  length: Type.Optional(CountSchema),
  files: Type.Array(Type.Object({ height: HeightSchema, bytes: FilmBytesSchema })),
})

export const NewFilmSchema = Type.Object({ lessonId: IdSchema, height: HeightSchema })

const leaseFields = {
  lessonId: IdSchema,
  height: HeightSchema,
  /** Names the copy: another film is another rental, and what was stored before is of no use to it. */
  rental: Type.String(),
  /** Key of the copy, 32 bytes in base64. */
  key: Type.String(),
  /** `rental`, `until` and `issuedAt`, sealed with the key: AES-GCM in base64, 12 bytes of IV before it. */
  lease: Type.String(),
  until: MomentSchema,
  issuedAt: MomentSchema,
}
/** A lease of a copy. */
export const FilmLeaseSchema = Type.Object(leaseFields)
/** A copy that may be fetched now from `url`, which takes ranges and works for hours. */
export const FilmRentalSchema = Type.Object({
  ...leaseFields,
  bytes: FilmBytesSchema,
  mimeType: Type.String(),
  url: Type.String(),
})

export const AskedFilmsSchema = Type.Object({ films: Type.Array(NewFilmSchema, { maxItems: MOST_FILMS }) })
/** Why no key is given. */
export const FilmEndSchema = oneOf('withdrawn', 'expired', 'gone', 'changed', 'off', 'stopped')
export const FilmLeasesSchema = Type.Object({
  leases: Type.Array(FilmLeaseSchema),
  ended: Type.Array(Type.Object({ lessonId: IdSchema, height: HeightSchema, reason: FilmEndSchema })),
})

export type CourseFilm = Static<typeof CourseFilmSchema>
export type NewFilm = Static<typeof NewFilmSchema>
export type FilmLease = Static<typeof FilmLeaseSchema>
export type FilmRental = Static<typeof FilmRentalSchema>
export type AskedFilms = Static<typeof AskedFilmsSchema>
export type FilmLeases = Static<typeof FilmLeasesSchema>
