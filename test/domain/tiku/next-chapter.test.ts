import { nextChapterId } from '@/domain/tiku/next-chapter'

const chapter = (id: number, answeredCount: number, questionCount: number, doneCount?: number) => ({
  id,
  answeredCount,
  questionCount,
  place: doneCount === undefined ? null : { doneCount, questionCount },
})

describe('the chapter to go on with', () => {
  it.each([
    ['a practice under way', [chapter(1, 0, 5), chapter(2, 3, 5, 3)], 2],
    ['the first with questions never answered', [chapter(1, 5, 5, 5), chapter(2, 0, 0), chapter(3, 2, 5)], 3],
    ['a practice begun and not answered does not go before', [chapter(1, 0, 5), chapter(2, 0, 5, 0)], 1],
    ['none when all are done', [chapter(1, 5, 5, 5), chapter(2, 0, 0)], undefined],
  ])('%s', (_title, chapters, id) => expect(nextChapterId(chapters)).toBe(id))
})
