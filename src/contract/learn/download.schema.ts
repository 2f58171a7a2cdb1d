import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable } from '@/contract/scalars.schema'
import { CourseFilmSchema } from './film-download.schema'

/** Describes the offline files of a lesson; sizes in bytes. */
export const LessonDownloadSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  /** Null where the lesson is no sound, or lies elsewhere: it is played with a network only. */
  audioBytes: nullable(CountSchema),
  /** 0 without a transcript. */
  transcriptBytes: CountSchema,
})
export const CourseDownloadsSchema = Type.Object({
  courseTitle: Type.String(),
  /** A download of now opens until then: a month, and no longer than the course. */
  until: MomentSchema,
  lessons: Type.Array(LessonDownloadSchema),
  /** Absent where the school lets no films be kept. */
  films: Type.Optional(Type.Array(CourseFilmSchema)),
})

export type LessonDownload = Static<typeof LessonDownloadSchema>
export type CourseDownloads = Static<typeof CourseDownloadsSchema>
