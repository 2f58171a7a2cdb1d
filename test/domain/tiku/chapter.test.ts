import { chapterWay, nextChapterId } from '@/domain/tiku/chapter'

const at = (doneCount: number, questionCount: number) => ({ doneCount, questionCount })

it.each<[string, ReturnType<typeof at> | null, number, number, string, boolean, boolean?]>([
  ['never begun', null, 0, 25, '开始练习', false],
  ['answered elsewhere', null, 12, 25, '继续练习（剩 13 题）', true],
  ['answered elsewhere, with more left than one practice takes', null, 12, 513, '继续练习', true],
  ['answered elsewhere, with as many left as one practice takes', null, 12, 512, '继续练习（剩 500 题）', true],
  ['answered elsewhere as a whole', null, 25, 25, '开始练习', false],
  ['begun without any answer', at(0, 25), 0, 25, '开始练习', false],
  ['begun as a whole and answered elsewhere', at(0, 25), 12, 25, '继续练习（剩 13 题）', true, true],
  ['begun with what is left', at(0, 13), 12, 25, '继续练习（剩 13 题）', true],
  ['begun with as many as one practice takes', at(0, 500), 12, 513, '继续练习', true],
  ['under way', at(3, 13), 15, 25, '继续练习（剩 10 题）', false],
  ['done', at(13, 13), 25, 25, '练习小结', false],
])('a chapter %s', (_, place, answeredCount, questionCount, word, isRest, isAfresh = false) => {
  expect(chapterWay({ place, answeredCount, questionCount })).toEqual({ word, isRest, isAfresh })
})

const chapter = (id: number, answeredCount: number, questionCount: number, doneCount?: number) => ({
  id,
  answeredCount,
  questionCount,
  place: doneCount === undefined ? null : { doneCount, questionCount },
})

describe('the next chapter', () => {
  it.each([
    ['a practice under way', [chapter(1, 0, 5), chapter(2, 3, 5, 3)], 2],
    ['the first with questions never answered', [chapter(1, 5, 5, 5), chapter(2, 0, 0), chapter(3, 2, 5)], 3],
    ['a practice begun and not answered does not go before', [chapter(1, 0, 5), chapter(2, 0, 5, 0)], 1],
    ['none when all are done', [chapter(1, 5, 5, 5), chapter(2, 0, 0)], undefined],
  ])('the next chapter is chosen from the progress: %s', (_title, chapters, id) => expect(nextChapterId(chapters)).toBe(id))
})
