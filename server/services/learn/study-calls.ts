import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { download } from '@/contract/learn/download'
import { CourseDownloadsSchema } from '@/contract/learn/download.schema'
import { study } from '@/contract/learn/lesson-study'
import {
  LessonNoteSchema,
  LessonStudySchema,
  LinkedChapterSchema,
  NewLessonNoteSchema,
  TaughtInSchema,
} from '@/contract/learn/lesson-study.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { courseDownloads } from './downloads'
import { addLessonNote, lessonNotes, lessonStudy, removeLessonNote } from './lesson-study'
import { practiceOfCourse, taughtIn } from './taught'

/** Serves the parts of a lesson: transcript, questions, notes, and its downloads. */
export const studyCalls: ServicePlugin = (app, deps) => {
  const byId = { params: IdParamsSchema }
  serve(app, study.lesson, { ...byId, reply: LessonStudySchema }, ({ params }, { userId }) => lessonStudy(deps, userId, params.id))
  serve(app, study.taughtIn, { ...byId, reply: TaughtInSchema }, ({ params }, { userId }) => taughtIn(deps, userId, params.id))
  serve(app, study.practiceOf, { ...byId, reply: Type.Array(LinkedChapterSchema) }, ({ params }) => practiceOfCourse(deps, params.id))
  serve(app, download.ofCourse, { ...byId, reply: CourseDownloadsSchema }, ({ params }, { learnerId }) =>
    courseDownloads(deps, learnerId, params.id),
  )
  serve(app, study.notes, { ...byId, reply: Type.Array(LessonNoteSchema) }, ({ params }, { learnerId }) =>
    lessonNotes(deps, learnerId, params.id),
  )
  serve(app, study.addNote, { ...byId, body: NewLessonNoteSchema, reply: LessonNoteSchema }, ({ params, body }, { learnerId }) =>
    addLessonNote(deps, learnerId, params.id, body),
  )
  serve(app, study.removeNote, { ...byId, reply: NothingSchema }, ({ params }, { learnerId }) =>
    removeLessonNote(deps, learnerId, params.id),
  )
}
