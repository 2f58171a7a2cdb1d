import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { expectSystemError } from '#server/error-code'
import { mediaFolder } from '#server/folders'
import { ownMedia } from '#server/media-url'
import { forbidden } from '#server/refusal'
import { courseFace } from '#server/repositories/course/course'
import { type LessonRow, lessonsFor, transcriptBytesOf } from '#server/repositories/learn/lesson/lesson'
import type { CourseDownloads } from '@/contract/learn/download.schema'
import { isLink } from '@/domain/text/link-text'
import { DAY_MS } from '@/domain/time/units'
import { courseFilms } from './film-downloads'
import { accessTo } from './lesson'

/** By then the content and the learner's right to it have been looked at again. */
const LIFE_MS = 30 * DAY_MS

/** Size of a lesson's sound; null for a film, for a list of parts and for a file that lies elsewhere. */
async function audioBytes({ type, media }: Pick<LessonRow, 'type' | 'media'>): Promise<number | null> {
  if (type !== 'audio' || isLink(media) || media.endsWith('.m3u8')) return null
  const found = await stat(path.join(mediaFolder, ownMedia(media))).catch(expectSystemError)
  return found?.size ?? null
}

/** Lists the downloads of a course's lessons for a learner who may learn it, and until when each opens. */
export async function courseDownloads({ db, now }: Deps, userId: number, courseId: number): Promise<CourseDownloads> {
  const at = now()
  const { access, expiresAt } = await accessTo(db, userId, courseId, at)
  if (access === 'expired') throw forbidden('课程已过有效期，续费后可以下载')
  if (access !== 'owned' && access !== 'free') throw forbidden('购买课程后可以下载')
  const { title } = await courseFace(db, courseId)
  const transcripts = await transcriptBytesOf(db, courseId)
  const rows = await lessonsFor(db, userId, courseId)
  const films = await courseFilms({ db }, rows)
  const lessons = await Promise.all(
    rows.map(async (lesson) => ({
      id: lesson.id,
      title: lesson.title,
      audioBytes: await audioBytes(lesson),
      transcriptBytes: transcripts.get(lesson.id) ?? 0,
    })),
  )
  return {
    courseTitle: title,
    until: Math.min(at + LIFE_MS, expiresAt ?? Number.MAX_SAFE_INTEGER),
    lessons: lessons.filter((lesson) => lesson.audioBytes !== null || lesson.transcriptBytes > 0),
    ...(films && { films }),
  }
}
