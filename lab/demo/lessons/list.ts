import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder, mediaFolder } from '#server/folders'
import type { CourseSeed } from '#server/seed/shapes'
import type { StudySeed } from '#server/seed/study/study-shapes'
import { cuesOf, readScripts, sectionsOf } from './read'

type Lesson = CourseSeed['chapters'][number]['lessons'][number]
/** A lesson that gets a recording of its own. */
export type Recorded = { lesson: Lesson; course: string; rows: string[][] } & Required<Pick<StudySeed, 'cues' | 'sections'>>

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(contentFolder, file), 'utf8'))

/** The recording of a lesson, below the folder of media. */
export const recordingOf = ({ id, type }: Lesson): string => (type === 'audio' ? `audio/lesson-${id}.m4a` : `video/lesson-${id}.mp4`)
export const placeOf = (lesson: Lesson): string => path.join(mediaFolder, recordingOf(lesson))

/** The small picture of a film, which the library shows. */
export const posterOf = ({ id }: Lesson): string => path.join(mediaFolder, `posters/lesson-${id}.jpg`)

/** The lessons that play, each with its table and its captions. */
export function recorded(): Recorded[] {
  const scripts = new Map(readScripts(readFileSync(path.join(__dirname, 'lessons.txt'), 'utf8')).map((script) => [script.id, script]))
  const small = new Map(read<StudySeed[]>('studies.json').map((study) => [study.lessonId, study]))
  return read<CourseSeed[]>('courses.json').flatMap(({ title, chapters }) =>
    chapters
      .flatMap(({ lessons }) => lessons)
      .flatMap((lesson) => {
        const script = scripts.get(lesson.id)
        if (!script) return []
        const { cues: spoken = [], sections } = small.get(lesson.id) ?? {}
        const cues = spoken.length > 0 ? spoken : cuesOf(script.sentences, lesson.length)
        return [{ lesson, course: title, rows: script.rows, cues, sections: sections ?? sectionsOf(script.parts, cues) }]
      }),
  )
}

/** The courses of the full demo: those of the small content, where each lesson that plays has its own recording. */
export function courses(): CourseSeed[] {
  const own = new Map(recorded().map(({ lesson }) => [lesson.id, recordingOf(lesson)]))
  return read<CourseSeed[]>('courses.json').map((course) => ({
    ...course,
    chapters: course.chapters.map((chapter) => ({
      ...chapter,
      lessons: chapter.lessons.map((lesson) => ({ ...lesson, media: own.get(lesson.id) ?? lesson.media })),
    })),
  }))
}

/** The captions and sections of the full demo beside the practice of its lessons. */
export function studies(): StudySeed[] {
  const small = read<StudySeed[]>('studies.json')
  const own = new Map(recorded().map(({ lesson, cues, sections }) => [lesson.id, { sections, cues }]))
  const known = new Set(small.map(({ lessonId }) => lessonId))
  const more = [...own].flatMap(([lessonId, spoken]) => (known.has(lessonId) ? [] : [{ lessonId, chapterIds: [], ...spoken }]))
  return [...small.map((study) => ({ ...study, ...own.get(study.lessonId) })), ...more]
}
