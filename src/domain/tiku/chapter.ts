import type { Study } from '@/contract/tiku/practice.schema'

/** Most questions of one practice: more are neither practised in one go nor sent in one reply. */
export const LONGEST_PRACTICE = 500

type Chapter = Study['subjects'][number]['chapters'][number]
/** `isRest`: the practice is to have only what was never answered. `isAfresh`: the practice begun there has other questions and is left. */
type Way = { word: string; isRest: boolean; isAfresh: boolean }

/**
 * Names what the button of a chapter does: begins, goes on from the place or with what was never answered, or looks back at a finished practice.
 * Every word that goes on says how many questions are left.
 */
export function chapterWay({ place, answeredCount, questionCount }: Pick<Chapter, 'place' | 'answeredCount' | 'questionCount'>): Way {
  const goOn = (left: number) => `继续练习（剩 ${left} 题）`
  if (place && place.doneCount > 0) {
    const left = place.questionCount - place.doneCount
    return { word: left > 0 ? goOn(left) : '练习小结', isRest: false, isAfresh: false }
  }
  const left = questionCount - answeredCount
  if (answeredCount === 0 || left <= 0) return { word: '开始练习', isRest: false, isAfresh: false }
  const isAfresh = place !== null && place.questionCount !== Math.min(left, LONGEST_PRACTICE)
  return { word: left > LONGEST_PRACTICE ? '继续练习' : goOn(left), isRest: true, isAfresh }
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
