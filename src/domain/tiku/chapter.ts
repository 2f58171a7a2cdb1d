import type { Study } from '@/contract/tiku/practice.schema'

/** Most questions of one practice: more are neither practised in one go nor sent in one reply. */
export const LONGEST_PRACTICE = 500

type Chapter = Study['subjects'][number]['chapters'][number]
/** `isRest`: the practice is to have only what was never answered. */
type Way = { word: string; isRest: boolean }

/** Names what the button of a chapter does: begins, practises what is left, goes on from the place, or looks back at a finished practice. */
export function chapterWay({ place, answeredCount, questionCount }: Pick<Chapter, 'place' | 'answeredCount' | 'questionCount'>): Way {
  const left = questionCount - answeredCount
  if (!place && answeredCount > 0 && left > 0) return { word: left > LONGEST_PRACTICE ? '练剩下的题' : `练剩下 ${left} 题`, isRest: true }
  if (!place || place.doneCount === 0) return { word: '开始练习', isRest: false }
  return { word: place.doneCount < place.questionCount ? `继续 ${place.doneCount} / ${place.questionCount}` : '练习小结', isRest: false }
}

type NextChapterChapter = {
  id: number
  questionCount: number
  answeredCount: number
  place: { doneCount: number; questionCount: number } | null
}

const isUnderWay = ({ place }: NextChapterChapter) => place !== null && place.doneCount > 0 && place.doneCount < place.questionCount
const isLeft = ({ questionCount, answeredCount }: NextChapterChapter) => answeredCount < questionCount

/** The chapter to go on with: the first practice under way, else the first chapter with questions never answered; undefined when all are done. */
export function nextChapterId(chapters: readonly NextChapterChapter[]): number | undefined {
  return (chapters.find(isUnderWay) ?? chapters.find(isLeft))?.id
}
