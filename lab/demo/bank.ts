import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder } from '#server/folders'
import type { ChapterSeed, QuestionSeed } from '#server/seed/shapes'
import { casesOf } from './cases/all'
import { chanceOf } from './chance'
import { type Chapter, chapters } from './chapters'
import { questionsOf as numbered } from './numbers'
import { templates } from './numbers/all'
import { type Point, readPoints, questionsOf as worded } from './words'

/** The demo school's own plan of its papers; no authority has issued it. */
const PLAN = '本校的命题计划'
/** Questions that one template becomes. */
const A_TEMPLATE = 6

const smallOf = ({ file }: Chapter): ChapterSeed | null => {
  const place = path.join(contentFolder, 'questions', `${file}.json`)
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : null
}

/** The texts of a chapter. */
export const pointsOf = (file: string): Point[] => readPoints(readFileSync(path.join(__dirname, 'words', `${file}.txt`), 'utf8'), file)

/** A chapter with the questions of the small content first, and those made here behind it in a drawn order. */
function chapterOf(place: Chapter): ChapterSeed {
  const { file, subject, categoryId, id, title, seq, share } = place
  const small = smallOf(place)
  const points = pointsOf(file)
  const words = points.flatMap((point) => worded(point, (name) => `${point.key}-${name}`))
  const numbers = templates
    .filter((template) => template.point.startsWith(`${file}-`))
    .flatMap((template) => numbered(template, A_TEMPLATE, (at) => `${file}-n-${template.name}-${at + 1}`))
  const made: QuestionSeed[] = [...chanceOf(file).shuffled([...words, ...numbers]), ...casesOf(file)]
  return {
    subject,
    categoryId,
    chapter: small?.chapter ?? { id, title, seq },
    ...(share && { syllabus: { from: share[0], to: share[1], source: PLAN } }),
    points: small?.points ?? points.map((point) => ({ key: point.key, title: point.title })),
    questions: [...(small?.questions ?? []), ...made],
  }
}

/** The chapters of the demo's question bank by the names of their files. */
export const bank = (): Map<string, ChapterSeed> => new Map(chapters.map((place) => [place.file, chapterOf(place)]))
