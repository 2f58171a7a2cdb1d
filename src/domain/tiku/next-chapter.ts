type Chapter = {
  id: number
  questionCount: number
  answeredCount: number
  place: { doneCount: number; questionCount: number } | null
}

const isUnderWay = ({ place }: Chapter) => place !== null && place.doneCount > 0 && place.doneCount < place.questionCount
const isLeft = ({ questionCount, answeredCount }: Chapter) => answeredCount < questionCount

/** The chapter to go on with: the first practice under way, else the first chapter with questions never answered; undefined when all are done. */
export function nextChapterId(chapters: readonly Chapter[]): number | undefined {
  return (chapters.find(isUnderWay) ?? chapters.find(isLeft))?.id
}
